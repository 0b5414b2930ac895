import { startServerProcess } from '#tests/support/servers/server-process.ts';
import {
  isSigned,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/servers/webhook-receiver.ts';
import {
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectToast,
  expectToastContaining,
  open,
  pressByKeyboard,
  tabTo,
} from './actions.ts';
import { openBrand } from './demo.ts';
import { desk, expect, phone, withServer } from './fixtures.ts';
import { arrive } from './live-mail.ts';
import { demoVault } from './prepared.ts';

let receiver: WebhookReceiver;

const test = withServer(async () => {
  receiver = await startWebhookReceiver();
  return startServerProcess({ WEBHOOK_HOSTS: receiver.host }, demoVault());
});

test.use({ as: 'premium', mayBeRefused: true });

test.afterAll(() => receiver.close());

for (const [size, width] of [
  ['desk', desk],
  ['phone', phone],
] as const) {
  test(`A program hears of a followed brand, misses an email, and gets it by a replay, by keyboard (${size})`, async ({
    page,
    request,
    origin,
    openVisit,
  }) => {
    await page.setViewportSize(width);
    const admin = await openVisit({ as: 'admin' });
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    await pressByKeyboard(page, page.getByRole('button', { name: `Follow ${brand.name}` }));
    await expectToastContaining(page, 'Following');

    await open(page, '/follows');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Add a webhook' }));
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Robot');
    await tabTo(page, page.getByLabel('Address'));
    await page.keyboard.type('http://10.0.0.1/hook');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Address')).toHaveAccessibleDescription(
      'Enter an https:// address on the public internet.',
    );
    await expect(page.getByLabel('Address')).toBeFocused();
    await page.getByLabel('Address').fill(receiver.address);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Webhook added');
    const secret = await page.getByLabel('Signing secret').inputValue();
    await page.getByLabel(`Webhook for ${brand.name}`).selectOption('Robot');
    await expectToast(page, 'Saved');
    await page.getByLabel(`How often about ${brand.name}`).selectOption('No email');
    await expectToast(page, 'Saved');

    receiver.answer = (_message, response) => response.writeHead(204).end();
    receiver.received.length = 0;
    const first = `Towels for ${size}`;
    await arrive(admin.context.request, origin, brand, first);
    await expect(() => expect(receiver.received).toHaveLength(1)).toPass();
    const [message] = receiver.received;
    expect(message !== undefined && isSigned(message, secret)).toBe(true);
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ data: { emails: [{ subject: first }] } });

    receiver.answer = (_message, response) => response.writeHead(410).end();
    await arrive(admin.context.request, origin, brand, `Sheets for ${size}`);
    await expect(() => expect(receiver.received).toHaveLength(2)).toPass();
    await open(page, '/follows');
    await expect(page.getByText('Switched off, because messages were not taken.')).toBeVisible();
    await pressByKeyboard(page, page.getByRole('button', { name: 'Messages to Robot' }));
    const messages = page.getByRole('list', { name: 'Messages to Robot' });
    await expect(messages.getByText('Not delivered. It answered 410: the address is gone.')).toBeVisible();
    await expect(messages.getByText('Delivered', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page, 'webhooks');

    receiver.answer = (_message, response) => response.writeHead(200).end();
    await pressByKeyboard(page, page.getByRole('switch', { name: 'Send to Robot' }));
    await expectToast(page, 'Saved');
    await pressByKeyboard(page, messages.getByRole('button', { name: /^Replay/ }).first());
    await expectToast(page, 'Message on its way again');
    await expect(() => expect(receiver.received).toHaveLength(3)).toPass({ timeout: 20_000 });
    await expect(messages.getByText('Delivered', { exact: true })).toHaveCount(2);
    expect(receiver.received[2]?.id).toBe(receiver.received[1]?.id);

    await pressByKeyboard(page, page.getByRole('button', { name: 'Send a test to Robot' }));
    await expectToast(page, 'Test message on its way');
    await expect(messages.getByText('Delivered', { exact: true })).toHaveCount(3);

    await pressByKeyboard(page, page.getByRole('button', { name: 'Edit Robot' }));
    await page.getByLabel('Name', { exact: true }).fill('Machine');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Saved');
    await expect(page.getByLabel(`Webhook for ${brand.name}`)).toContainText('Machine');
    await expect(page.getByRole('button', { name: 'Edit Machine' })).toBeFocused();

    await pressByKeyboard(page, page.getByRole('button', { name: 'Delete Machine' }));
    await expect(page.getByRole('button', { name: 'Really delete Machine' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Webhook deleted');
    await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused();
    await expect(page.getByLabel(`Webhook for ${brand.name}`)).toHaveCount(0);
    await pressByKeyboard(page, page.getByRole('button', { name: `Stop following ${brand.name}` }));
    await expectToast(page, 'No longer following');
  });
}
