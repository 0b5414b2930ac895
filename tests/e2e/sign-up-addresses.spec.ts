import { buildMail } from '#tests/support/mail/mail.ts';
import { sendMail } from '#tests/support/mail/smtp-client.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { dialog, expectAccessible, expectNoOverflow, inDialog, open, pressByKeyboard } from './actions.ts';
import { expect, withServer } from './fixtures.ts';
import { demoVault } from './prepared.ts';

const domain = 'in.vault.example';
let port = 0;

const test = withServer(async () => {
  port = await freePort();
  return startServerProcess({ INTAKE_DOMAIN: domain, INTAKE_PORT: String(port) }, demoVault());
});

test.use({ as: 'admin' });

const brands = ['ardenlight.com', 'boldwater.com', 'carrowmill.com', 'denholt.com', 'elmford.com'];

let sent = 0;

const send = (to: string, from: string) => {
  sent += 1;
  const message = buildMail({
    from: `News <news@${from}>`,
    to,
    date: new Date().toUTCString(),
    messageId: `<${sent}@${from}>`,
    subject: `News ${sent} of ${from}`,
    body: `<p>Twenty per cent off everything until Sunday, number ${sent}.</p>`,
  });
  return sendMail(port, { to, from: `bounce@${from}`, message });
};

test('an operator makes addresses for five brands, receives mail at them, and sees who passed one on', async ({
  page,
}) => {
  await open(page, '/admin?tab=brands&view=sign-ups');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Add sign-ups' }));
  await dialog(page).getByLabel('Domains').fill(brands.join('\n'));
  await pressByKeyboard(page, inDialog(page, 'Review list'));
  const tick = dialog(page).getByRole('checkbox', {
    name: `Make an address at ${domain} for each new sign-up`,
  });
  await tick.check();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await pressByKeyboard(page, inDialog(page, 'Add 5 sign-ups'));
  const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
  const addresses: string[] = [];
  for (const brand of brands) {
    const address = row(brand).getByText(`@${domain}`);
    await expect(address).toBeVisible();
    addresses.push(await address.innerText());
  }
  expect(new Set(addresses).size).toBe(5);
  for (const [at, brand] of brands.entries())
    expect(await send(addresses[at] ?? '', brand)).toEqual(['250 2.6.0 Stored']);
  expect(await send(addresses[1] ?? '', 'stranger.example')).toEqual(['250 2.6.0 Stored']);
  expect(await send(`nobody@${domain}`, 'stranger.example')).toEqual([expect.stringMatching(/^550/)]);
  await page.reload();
  await expect(row('Passed on to stranger.example on ')).toContainText(addresses[1] ?? '');
  await expect(page.getByText('Passed on to')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoOverflow(page);
  if (process.env.PICTURES !== undefined) {
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${process.env.PICTURES}/ledger-${scheme}-${width}.png` });
      }
  }

  // A sign-up without an address gets one later, and Health says when mail last came.
  await page.getByRole('link', { name: 'stranger.example' }).click();
  await expect(page.getByRole('heading', { name: /News 6 of stranger/ })).toBeVisible();
  await open(page, '/admin?tab=health');
  await expect(page.getByText(`The listener takes email for ${domain} by SMTP.`)).toContainText('Last email');
});
