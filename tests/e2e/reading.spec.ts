import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { FoundEmail } from '#shared/contract/search/email-search.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import {
  dialog,
  escapeFrom,
  expectAccessible,
  expectStill,
  expectToastContaining,
  open,
  watchShift,
} from './actions.ts';
import { openBrand } from './demo.ts';
import { expect, phone, test } from './fixtures.ts';

/** The label of an email's type, whichever it is. */
const anyType = new RegExp(`^(${Object.values(campaignTypeLabels).join('|')})$`);

/** Position of the mail in its frame, after layout. */
const frameFacts = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('iframe');
    const content = frame?.contentDocument?.documentElement;
    if (frame == null || content == null || frame.style.height === '') return null;
    const { top, width, height } = frame.getBoundingClientRect();
    // The email viewer covers a page that may be scrolled; its own scroll area starts at its top.
    const scrolled = frame.closest('[role="dialog"]') === null ? window.scrollY : 0;
    return {
      laidOutAt: frame.clientWidth,
      top: Math.round(top + scrolled),
      shownWidth: Math.round(width),
      isWhole: content.scrollWidth <= frame.clientWidth && content.scrollHeight <= frame.clientHeight,
      room: Math.round(frame.parentElement?.clientWidth ?? 0),
      isTight: Math.abs((frame.parentElement?.clientHeight ?? 0) - height) <= 1,
      pageOverflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  });

const laidOut = (page: Page, laidOutAt: number) =>
  expect
    .poll(() => frameFacts(page))
    .toMatchObject({
      laidOutAt,
      isWhole: true,
      isTight: true,
      pageOverflow: 0,
    });

/** Widths of phones, tablets, desktops and wide screens. */
const widths = [390, 820, 1280, 1920];

const choose = (page: Page, name: string) => page.getByRole('radio', { name }).click({ force: true });

/** Replaces the mail in the answer about an email. */
async function replaceMail(context: BrowserContext, id: number, htmlContent: string): Promise<void> {
  await context.route(`**/api/emails/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), htmlContent } });
  });
}

/** Returns whether an element is dark or light. */
function schemeOf(element: Locator): Promise<'dark' | 'light'> {
  return element.evaluate((drawn) => {
    const [red = 255] = getComputedStyle(drawn).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red < 128 ? 'dark' : 'light';
  });
}

test.describe('an opened email', () => {
  test('is laid out as on a desk and on a phone, at every width of the screen, and none of it is cut off', async ({
    openVisit,
    request,
  }) => {
    // The newest email differs from hour to hour, and the limit below is for a subject and a type on one line each.
    const promotions: FoundEmail[] = await (await request.get('/api/emails?type=promotion&limit=100')).json();
    const email = promotions.toSorted((one, other) => one.subject.length - other.subject.length)[0];
    const { page } = await openVisit({ viewport: phone });
    await watchShift(page);
    await open(page, `/email/${email?.id}`);
    for (const [width, ofScreen] of [
      [390, 390],
      [820, 700],
      [1280, 700],
      [1920, 700],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await laidOut(page, ofScreen);
      if (width !== 390) continue;
      await expect
        .poll(async () => (await frameFacts(page))?.top ?? Number.POSITIVE_INFINITY)
        .toBeLessThanOrEqual(300);
      await expect(page.locator('.head').getByText(anyType)).toBeVisible();
      await expectStill(page, 'an email on a phone');
    }
    for (const width of [1920, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await choose(page, 'Desktop');
      await laidOut(page, 700);
      await choose(page, 'Phone');
      await laidOut(page, 390);
    }
    await page.waitForURL('**/email/*?view=phone');
    await choose(page, 'Text');
    await expect(page.getByRole('region', { name: 'Text of the email' })).toBeVisible();
    await expectAccessible(page);
    // It sets no colours: it uses those of the page, in either theme.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect
        .poll(() => schemeOf(page.getByRole('region', { name: 'Text of the email' })))
        .toBe(colorScheme);
    }
    // The choice lasts for the visit, also for other emails; the address alone carries it to other people.
    await page.reload();
    await expect(page.getByRole('region', { name: 'Text of the email' })).toBeVisible();
    await open(page, `/email/${email?.id}?view=phone&dark=1`);
    await laidOut(page, 390);
    await expect(page.getByText('Colours inverted, as many email apps do.')).toBeVisible();
  });

  test('has source and download in a menu on a phone, and what stands on the envelope on request', {
    tag: '@nightly',
  }, async ({ openVisit, request }) => {
    const [email] = (await openBrand(request)).latestEmails;
    const { page } = await openVisit({ viewport: phone });
    await open(page, `/email/${email?.id}`);
    const sender = page.locator('.head').getByText(/From .+@/);
    await expect(sender).not.toBeVisible();
    await page.getByRole('checkbox', { name: 'Details' }).check({ force: true });
    await expect(sender).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download Email' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.html$/);
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'View Source' }).click();
    await expect(dialog(page).getByRole('region', { name: 'HTML source' })).toBeVisible();
  });

  test('is saved as html, as a picture and, by administrators, as its source, at every width', async ({
    openVisit,
    request,
  }) => {
    const visit = await openVisit({ as: 'admin' });
    const { page } = visit;
    await open(visit.page, `/brand/${(await openBrand(request)).slug}`);
    const card = page.locator('[data-email-card]').first();
    const id = await card.getAttribute('data-email-card');
    // The journeys' servers take no photographs: one is mocked.
    await visit.context.route(`**/api/emails/${id}`, async (route) => {
      const answer = await route.fetch();
      const previewUrl = `/thumbnails/${id}-abc.webp`;
      await route.fulfill({ response: answer, json: { ...(await answer.json()), previewUrl } });
    });
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    await visit.context.route(/\/(?:photographs|thumbnails)\//, (route) =>
      route.fulfill({ body: png, contentType: 'image/png' }),
    );
    await card.click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await laidOut(page, width === 390 ? 390 : 700);
      const save = async (name: string) => {
        const inRow = dialog(page).getByRole('button', { name, exact: true });
        const isInRow = await inRow.isVisible();
        if (!isInRow) await dialog(page).getByRole('button', { name: 'More actions' }).click();
        const inMenu = page.getByRole('menuitem', { name, exact: true });
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          isInRow ? inRow.click() : inMenu.click(),
        ]);
        return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
      };
      const html = await save('Download Email');
      const picture = await save('Download picture');
      const source = await save('Download source (.eml)');
      const name = html.name.replace(/\.html$/, '');
      expect([html.name, picture.name, source.name]).toEqual([`${name}.html`, `${name}.png`, `${name}.eml`]);
      expect(html.bytes.toString()).toMatch(/^<!doctype html>/);
      expect(picture.bytes).toEqual(png);
      expect(source.bytes.toString()).toMatch(/^[\w-]+: [\s\S]*\r?\nSubject: [\s\S]*\r?\n\r?\n/m);
    }
    visit.complaints.splice(0); // of an invalid picture
  });

  test('is scaled to the screen where it is wider, said how far, and panned in full size', {
    tag: '@nightly',
  }, async ({ openVisit, request }) => {
    const brand = await openBrand(request);
    const { page, context } = await openVisit({ viewport: phone });
    await open(page, `/brand/${brand.slug}`);
    const card = page.locator('[data-email-card]').first();
    const id = Number(await card.getAttribute('data-email-card'));
    await replaceMail(
      context,
      id,
      '<body style="margin:0"><table width="1000"><tr><td>Wide</td></tr></table></body>',
    );
    await card.click();
    await laidOut(page, 1000);
    await expect.poll(async () => (await frameFacts(page))?.shownWidth).toBe(390);
    await expect
      .poll(async () => (await frameFacts(page))?.top ?? Number.POSITIVE_INFINITY)
      .toBeLessThanOrEqual(300);
    await page.getByRole('button', { name: 'Shown at 39%. Show at 100%' }).click();
    const room = page.getByRole('region', { name: 'Email at full size' });
    await expect.poll(() => room.evaluate((element) => element.scrollWidth)).toBe(1000);
    await page.getByRole('button', { name: /^Fit to the width/ }).click();
    await laidOut(page, 1000);
    await expect.poll(async () => (await frameFacts(page))?.shownWidth).toBe(390);
  });

  test('is light until dark is chosen, and dark by its own rules then, on a light and on a dark screen', {
    tag: '@nightly',
  }, async ({ page, context, request }) => {
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}`);
    const card = page.locator('[data-email-card]').first();
    const html = `<style>p{color:#222}@media (prefers-color-scheme:dark){p{color:#eee}body{background:#111}}</style><p>Lamps</p>`;
    const { html: sanitized } = makePublicCopy(parsedMail({ html }), { imageKey });
    await replaceMail(context, Number(await card.getAttribute('data-email-card')), sanitized);
    const words = page.frameLocator('iframe').getByText('Lamps');
    const colour = () => words.evaluate((element) => getComputedStyle(element).color);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await card.click();
      await expect.poll(colour).toBe('rgb(34, 34, 34)');
      await page.getByRole('button', { name: 'Dark', exact: true }).click();
      await expect.poll(colour).toBe('rgb(238, 238, 238)');
      await expect(page.getByText('Dark colours from the email’s own design.')).toBeVisible();
      await page.getByRole('button', { name: 'Dark', exact: true }).click();
      await expect.poll(colour).toBe('rgb(34, 34, 34)');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    }
  });

  test('puts quiet placeholders of their size in the place of pictures that fail', async ({
    page,
    context,
    complaints,
    request,
  }) => {
    const brand = await openBrand(request);
    await context.route(/\/logos\//, (route) => route.abort());
    await open(page, `/brand/${brand.slug}`);
    // A logo that failed before hydration is also replaced by the initial.
    await expect(
      page.getByRole('main').getByText(brand.name.slice(0, 1), { exact: true }).first(),
    ).toBeVisible();
    complaints.splice(0);
    const card = page.locator('[data-email-card]').first();
    const id = Number(await card.getAttribute('data-email-card'));
    const key = '0123456789abcdef0123456789abcdef';
    await replaceMail(
      context,
      id,
      `<body><img src="mv-image:${key}" width="300" height="120" alt="Two &lt;boots&gt; &amp; a shell"></body>`,
    );
    await card.click();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const image = document.querySelector('iframe')?.contentDocument?.images[0];
          const drawing = decodeURIComponent(image?.src ?? '');
          return [
            image?.naturalWidth,
            image?.naturalHeight,
            drawing.includes('Two &lt;boots&gt; &amp; a shell'),
          ];
        }),
      )
      .toEqual([300, 120, true]);
    complaints.splice(0); // the browser's log entries of refused pictures
  });
});

test.describe('the viewer', () => {
  test('hears its keys from within the mail too, at every width', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const brand = await openBrand(request);
    const cards = page.locator('[data-email-card]');
    const [first, second] = brand.latestEmails.map(({ id }) => id);
    const subjects = new Map(brand.latestEmails.map(({ id, subject }) => [`/email/${id}`, subject]));
    const press = async (key: string) => {
      // The address changes first: a mail that is replaced during a click loses click and key.
      const subject = subjects.get(new URL(page.url()).pathname);
      await expect(dialog(page).locator('iframe')).toHaveAttribute('title', `Email: ${subject}`);
      await expect.poll(() => frameFacts(page)).not.toBeNull();
      const body = dialog(page).locator('iframe').contentFrame().locator('body');
      // A click on a frame that is being scaled may wait for ever.
      const click = () => body.click({ position: { x: 4, y: 4 }, timeout: 10_000 });
      await expect
        .poll(() =>
          click().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await page.keyboard.press(key);
    };
    const singleLetters = page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByRole('checkbox', { name: 'Single-letter shortcuts' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // Opened again each time, because the page learns the state of the switch on loading.
      await open(page, `/brand/${brand.slug}`);
      await cards.first().click();
      await press('j');
      await page.waitForURL(`**/email/${second}`);
      await press('k');
      await page.waitForURL(`**/email/${first}`);
      await press('ArrowRight');
      await page.waitForURL(`**/email/${second}`);
      await press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(cards.nth(1)).toBeFocused();
      await cards.nth(1).click();
      await press('s');
      await expectToastContaining(page, 'Login');
      await press('?');
      await singleLetters.uncheck();
      await page.keyboard.press('Escape');
      await expect(singleLetters).toHaveCount(0);
      await press('k');
      await press('ArrowLeft'); // no switch turns this key off; the letter before it had no effect
      await page.waitForURL(`**/email/${first}`);
      await page.evaluate(() => localStorage.removeItem('letter-keys'));
      await escapeFrom(page);
    }
  });

  test('shows what its card tells while the mail is on its way, and tries again when asked, at every width', {
    tag: '@nightly',
  }, async ({ openVisit, request }) => {
    const brand = await openBrand(request, widths.length);
    const visit = await openVisit({ savesData: true });
    const { page } = visit;
    await open(page, `/brand/${brand.slug}`);
    // A new email for each width.
    for (const [at, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 900 });
      const card = page.locator('[data-email-card]').nth(at);
      const id = await card.getAttribute('data-email-card');
      const subject = (await card.getByRole('heading').textContent()) ?? '';
      let answered = false;
      let fail = () => {};
      const held = new Promise<void>((resolve) => {
        fail = resolve;
      });
      await visit.context.route(`**/api/emails/${id}`, async (route) => {
        if (answered) return route.continue();
        await held;
        return route.abort();
      });
      await card.click();
      const viewer = page.getByRole('dialog', { name: subject });
      await expect(viewer.getByRole('link', { name: brand.name }).first()).toBeVisible();
      await viewer
        .getByRole('status')
        .getByText('Loading email')
        .or(viewer.getByLabel('Loading email'))
        .waitFor();
      const picture = viewer.locator('.mail-page img');
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBe(600);
      fail();
      const again = viewer.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      answered = true;
      await again.click();
      await expect.poll(() => frameFacts(page)).toMatchObject({ isWhole: true });
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      visit.complaints.splice(0); // the browser's log entries of refused requests
    }
  });
});
