import AxeBuilder from '@axe-core/playwright';
import {
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectToast,
  open,
  pressByKeyboard,
  tabTo,
} from './actions.ts';
import { desk, expect, phone, test } from './fixtures.ts';

test.use({ as: 'admin' });

const refused = 'Payment events are refused';

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const) {
  test(`An administrator gets mail about a problem, chooses when, and ends it with one click, by keyboard (${name})`, async ({
    page,
    request,
    origin,
  }) => {
    await page.setViewportSize(size);
    const webhook = await page.request.post('/api/webhooks', {
      headers: { origin },
      data: { name: `Pager of the ${name}`, address: 'https://hooks.example/alerts', format: 'json' },
    });
    const { id: webhookId } = await webhook.json();
    const event = await request.post('/api/webhooks/stripe', {
      headers: { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` },
      data: { object: 'event', id: 'evt_of_another_secret' },
    });
    expect(event.status()).toBe(400);

    await open(page, '/admin?tab=health');
    const problems = page.getByRole('list', { name: 'Problems' });
    await expect(problems).toContainText(refused);
    await expectNoOverflow(page, 'Health');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Alerts', exact: true }));

    const alerts = page.getByRole('region', { name: 'Vault alerts' });
    await expect(page.getByRole('heading', { name: 'Vault alerts' })).toBeInViewport();
    await expect(alerts.getByRole('link', { name: refused })).toBeVisible();
    const hours = alerts.getByLabel('When no email comes for');
    const chosen = await hours.inputValue();
    await tabTo(page, hours);
    await page.keyboard.press(chosen === '48' ? 'ArrowDown' : 'ArrowUp');
    await expectToast(page, 'Saved');
    await expect(hours).toHaveValue(chosen === '48' ? '72' : '48');
    const destination = alerts.getByLabel('Webhook');
    await tabTo(page, destination);
    await page.keyboard.press('End');
    await expect(destination).toHaveValue(String(webhookId));
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page, 'follows');
    await page.request.delete(`/api/webhooks/${webhookId}`, { headers: { origin } });

    const outbox = async (): Promise<Array<{ id: number; subject: string }>> =>
      (await page.request.get('/api/outbox')).json();
    const known = new Set((await outbox()).map(({ id }) => id));
    await pressByKeyboard(page, alerts.getByRole('button', { name: 'Send a test alert' }));
    await expectToast(page, 'Test sent', 'It is on its way.');
    const started = await page.request.post('/api/admin/jobs/alerts/retry', { headers: { origin } });
    expect(started.status()).toBe(204);
    await expect(async () => {
      const mails = await outbox();
      expect(mails.map(({ subject }) => subject)).toContain(refused);
      const sentNow = mails.filter(({ id }) => !known.has(id));
      expect(sentNow.map(({ subject }) => subject)).toContain('Test of vault alerts');
    }).toPass({ timeout: 60_000 });

    await open(page, '/outbox');
    await pressByKeyboard(page, page.getByRole('link', { name: refused }).first());
    await expect(page.frameLocator('iframe').getByRole('link', { name: 'Open Health' })).toBeVisible();
    await expectNoOverflow(page, 'mail');
    const text = await page.locator('pre').first().innerText();
    const [, address = ''] = /Unsubscribe: (\S+)/.exec(text) ?? [];

    // The mail as a document, in both schemes.
    const html = (await page.locator('iframe').getAttribute('srcdoc')) ?? '';
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('about:blank');
      await page.setContent(html);
      expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
      await expectNoOverflow(page, `mail as ${colorScheme} document`);
    }

    await page.goto(new URL(address).pathname);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Unsubscribe' }));
    await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
    await open(page, '/follows#vault-alerts');
    const toggle = alerts.getByRole('switch', { name: 'Email me about problems' });
    await expect(toggle).not.toBeChecked();
    await pressByKeyboard(page, toggle);
    await expectToast(page, 'Saved');
    await expect(toggle).toBeChecked();
  });
}
