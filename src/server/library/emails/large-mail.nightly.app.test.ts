import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { patienceMs } from '#tests/support/patience.ts';

let test: TestApp;
let origin: string;
let path: string;
let browser: Browser;

/** A mail of about a megabyte; its last line proves that it arrived whole. */
const rows = Array.from(
  { length: 9_000 },
  (_, row) =>
    `<p title="row &quot;${row}&quot;">Row ${row} of a long "mail", with what it takes to be long.</p>`,
);
const html = `<body><h1>The long one</h1>${rows.join('')}<p>The very end</p></body>`;

beforeAll(async () => {
  test = await openTestApp({ pages: true, now: () => new Date() });
  const { id: brandId } = await createBrand(test.database.pool, { slug: 'long' });
  const { id } = await createEmail(test.database.pool, {
    brandId,
    subject: 'A long one',
    html,
    receivedAt: new Date(),
  });
  path = `/email/${id}`;
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await test.app.close();
});

async function opened(
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(path);
  return { page, complaints };
}

const mail = (page: Page) => page.frameLocator('iframe[title="Email: A long one"]');

describe('a mail of a megabyte', () => {
  it('comes beside a small page, and its frame grows to its height', async () => {
    expect(html.length).toBeGreaterThan(800_000);
    expect((await test.app.inject(path)).rawPayload.length).toBeLessThan(100_000);
    const { page, complaints } = await opened();
    await mail(page).getByText('The very end').waitFor({ state: 'attached' });
    const frame = page.locator('iframe[title="Email: A long one"]');
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(10_000);
    await page.getByRole('button', { name: 'View Source' }).click();
    await page.getByRole('region', { name: 'HTML source' }).getByText('The very end').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is shown without scripts', async () => {
    const { page, complaints } = await opened({ javaScriptEnabled: false });
    await mail(page).getByRole('heading', { name: 'The long one' }).waitFor();
    await mail(page).getByText('The very end').waitFor({ state: 'attached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
