import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
import {
  dialog,
  escapeFrom,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectStill,
  expectToast,
  expectToastContaining,
  focused,
  inDialog,
  open,
  openTool,
  pressByKeyboard,
  tabTo,
  toast,
  waitForHydration,
  watchShift,
} from './actions.ts';
import { expect, test, widths, windows } from './fixtures.ts';

const byName = '?tab=brands&sort=name&direction=asc';

test.use({ as: 'admin' });

async function openBrands(page: Page, search = byName): Promise<void> {
  await watchShift(page);
  await open(page, `/admin${search}`);
  await expect(ticks(page).first()).toBeVisible();
}

const ticks = (page: Page) => page.getByRole('table').locator('tbody').getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected brands' });
const chosen = (page: Page) => bar(page).locator('p').innerText();

interface Brand {
  id: number;
  name: string;
  slug: string;
  categoryId: number;
  isPremiumOnly: boolean;
}

/** Returns the brands that viewers see. */
async function brands(page: Page): Promise<Brand[]> {
  return (await (await page.request.get('/api/brands')).json()) as Brand[];
}

async function named(page: Page, names: readonly string[]): Promise<Brand[]> {
  const all = await brands(page);
  return names.map((name) => all.find((brand) => brand.name === name) as Brand);
}

const rowNames = async (page: Page) =>
  (await ticks(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))).map(
    (label) => label.replace('Select ', ''),
  );

test.describe('many brands at once', () => {
  test('are ticked as a range, put in a category and put back, by keyboard alone', async ({
    page,
    complaints,
  }) => {
    await openBrands(page);
    const [one, two, three] = await rowNames(page);
    const three_ = [one, two, three] as string[];
    const before = await named(page, three_);
    await tabTo(page, ticks(page).first());
    await page.keyboard.press('Space');
    await expect.poll(() => chosen(page)).toBe('1 brand selected');
    const place = await bar(page).getByRole('button', { name: 'Set category…' }).boundingBox();
    await tabTo(page, ticks(page).nth(2));
    await page.keyboard.press('Shift+Space');
    await expect.poll(() => chosen(page)).toBe('3 brands selected');
    // Buttons stay in place while more brands are chosen.
    expect((await bar(page).getByRole('button', { name: 'Set category…' }).boundingBox())?.x).toBe(place?.x);
    await expect(page.getByRole('status').filter({ hasText: 'selected' })).toContainText(
      '3 brands selected. Press Enter for actions.',
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Clear');
    await pressByKeyboard(page, bar(page).getByRole('button', { name: 'Set category…' }));

    const choice = dialog(page).getByRole('combobox', { name: 'Primary Category' });
    await expect(choice).toBeVisible();
    await expect(inDialog(page, 'Change brands')).toBeDisabled();
    await tabTo(page, choice);
    await page.keyboard.type('Travel');
    const wanted = await choice.evaluate((select: HTMLSelectElement) => Number(select.value));
    const changing = before.filter(({ categoryId }) => categoryId !== wanted);
    const words = changing.length === 1 ? '1 brand will change' : `${changing.length} brands will change`;
    await expect(dialog(page).getByRole('status').filter({ hasText: words })).toBeVisible();
    await expect(dialog(page)).toContainText(changing[0]?.name ?? '');
    expect((await named(page, three_)).map(({ categoryId }) => categoryId)).toEqual(
      before.map(({ categoryId }) => categoryId),
    );
    await expectAccessible(page);
    await pressByKeyboard(page, dialog(page).getByRole('button', { name: /^Change \d brands?$/ }));
    await expect(toast(page).getByText('changed')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect
      .poll(async () => (await named(page, three_)).map(({ categoryId }) => categoryId))
      .toEqual([wanted, wanted, wanted]);
    await expect(bar(page)).toHaveCount(0);
    await expect.poll(() => focused(page)).toContain('Brand Management');

    await page.keyboard.press('F8');
    for (let presses = 0; presses < 3 && (await focused(page)) !== 'Undo'; presses += 1)
      await page.keyboard.press('Tab');
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Change undone');
    expect((await named(page, three_)).map(({ categoryId }) => categoryId)).toEqual(
      before.map(({ categoryId }) => categoryId),
    );
    expect(complaints).toEqual([]);
  });

  test('are merged into the largest of them, unless another is kept', async ({ page }) => {
    await openBrands(page);
    const pair = (await rowNames(page)).slice(0, 2);
    await ticks(page).nth(0).click();
    await expect(bar(page).getByRole('button', { name: 'Merge…' })).toHaveCount(0);
    await ticks(page).nth(1).click();
    await bar(page).getByRole('button', { name: 'Merge…' }).click();
    await expect(dialog(page).getByRole('radio', { checked: true })).toBeVisible();
    const words = await dialog(page).innerText();
    expect(pair.filter((name) => words.includes(name))).toEqual(pair);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);

    const before = await named(page, pair);
    await page.reload();
    await waitForHydration(page);
    await expect(ticks(page).first()).toBeVisible();
    await ticks(page).nth(0).click();
    await ticks(page).nth(1).click();
    await bar(page).getByRole('button', { name: 'Merge…' }).click();
    await inDialog(page, 'Merge 2 brands').click();
    await expectToast(page, 'Brands merged', 'Undo');
    await expect(dialog(page)).toHaveCount(0);
    expect((await named(page, pair)).filter((brand) => brand !== undefined)).toHaveLength(1);
    await openTool(page, 'Recent changes');
    await dialog(page)
      .getByRole('button', { name: /^Undo: .* merged into/ })
      .first() // the newest; other journeys merge too
      .click();
    await expectToastContaining(page, /^Change undone\n.* back\./);
    await expectAccessible(page);
    await inDialog(page, 'Done').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => named(page, pair)).toEqual(before);
    await expect.poll(() => rowNames(page)).toEqual(expect.arrayContaining(pair));
    await ticks(page).nth(0).click();
    await ticks(page).nth(1).click();
    await ticks(page)
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => chosen(page)).toBe('3 brands selected');
    await expect(bar(page).getByRole('button', { name: 'Merge…' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await expect(bar(page)).toHaveCount(0);
  });

  test('are merged to the end though the page is closed at once', async ({ page, openVisit }) => {
    const post = async (path: string, data: object) => {
      const headers = { origin: new URL(page.url()).origin };
      const answer = await page.request.post(`/api/admin/bulk-changes/${path}`, { data, headers });
      expect(answer.ok()).toBe(true);
      return answer.json();
    };
    const underWay = async (id: number) =>
      (await (await page.request.get(`/api/admin/bulk-changes/${id}`)).json()).underWay;
    await openBrands(page);
    const before = await brands(page);
    const [from, into] = before as [Brand, Brand];
    // With all mail of the vault the brand takes several batches.
    const move = { emails: { filter: {} }, set: { brandId: from.id } };
    const { digest } = await post('emails', { ...move, do: { step: 'look' } });
    const { made } = await post('emails', { ...move, do: { step: 'apply', digest } });
    await expect.poll(() => underWay(made.id)).toBe(null);

    await page.getByRole('button', { name: `More for ${from.name}` }).click();
    await page.getByRole('menuitem', { name: 'Merge into another brand' }).click();
    await dialog(page).getByRole('searchbox').fill(into.name);
    await dialog(page).getByRole('radio', { name: into.name }).click();
    const begun = page.waitForResponse('**/merge');
    await inDialog(page, 'Merge brands').click();
    const { merge } = await (await begun).json();
    expect(merge).toMatchObject({ underWay: 'apply', changed: 500 });
    await page.close();

    const { page: later } = await openVisit({ as: 'admin' });
    await open(later, '/admin?tab=brands');
    await openTool(later, 'Recent changes');
    const summary = `“${from.name}” merged into “${into.name}”, with `;
    await expect(dialog(later).getByText(summary)).toBeVisible();
    expect(await named(later, [from.name])).toEqual([undefined]);
    await expectAccessible(later);
    await dialog(later)
      .getByRole('button', { name: `Undo: ${summary}` })
      .click();
    await expectToastContaining(later, /^Change undone\n.* back\./);
    await inDialog(later, 'Done').click();
    const headers = { origin: new URL(later.url()).origin };
    await later.request.post(`/api/admin/bulk-changes/${made.id}/undo`, { data: {}, headers });
    await expect.poll(() => brands(later)).toEqual(before);
  });

  for (const [width, viewport] of widths)
    test(`fit on ${width}, and what has the keyboard is not behind the bar`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openBrands(page);
      await ticks(page).nth(0).click();
      await ticks(page)
        .nth(3)
        .click({ modifiers: ['Shift'] });
      await expectNoOverflow(page);
      await expectAccessibleInBothThemes(page);
      await tabTo(page, ticks(page).nth(9));
      await expect(ticks(page).nth(9)).toBeFocused();
      const box = await ticks(page).nth(9).boundingBox();
      const barBox = await bar(page).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
      await bar(page).getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Open to all…' }).click();
      await dialog(page)
        .getByRole('status')
        .filter({ hasText: /change|stay/ })
        .waitFor();
      await expectAccessibleInBothThemes(page);
      await expectStill(page, `the Brands tab on ${width}`);
    });

  test.describe('that change meanwhile', () => {
    test.use({ mayBeRefused: true });

    test('are the whole result across pages, and are looked at again when somebody was quicker', async ({
      page,
    }) => {
      await openBrands(page);
      await page.route('**/api/admin/brands?*', (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('limit', '10');
        return route.continue({ url: url.href });
      });
      await page.reload();
      await expect(ticks(page)).toHaveCount(10);
      const all = await brands(page);
      const open = all.filter(({ isPremiumOnly }) => !isPremiumOnly);
      await page.getByRole('checkbox', { name: 'Select the brands shown' }).click();
      await expect.poll(() => chosen(page)).toBe('10 brands selected');
      await page.getByRole('link', { name: 'Next' }).click();
      await expect.poll(async () => (await rowNames(page))[0] !== all[0]?.name).toBe(true);
      await expect.poll(() => chosen(page)).toBe('10 brands selected');
      await bar(page)
        .getByRole('button', { name: `Select all ${all.length} brands in these results` })
        .click();
      await expect.poll(() => chosen(page)).toBe(`All ${all.length} brands selected`);
      await bar(page).getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Premium only…' }).click();
      await expect(dialog(page).getByText(`${open.length} brands will change`)).toBeVisible();
      const sent = page.waitForRequest('**/api/admin/bulk-changes/brands/set');
      // Another administrator is faster.
      const first = open[0] as Brand;
      await page.request.patch(`/api/brands/${first.id}/premium`, {
        data: { isPremiumOnly: true },
        headers: { origin: new URL(page.url()).origin },
      });
      await inDialog(page, `Change ${open.length} brands`).click();
      expect((await sent).postDataJSON().brands).toEqual({ filter: {} });
      await expect(dialog(page).getByText('Brands have changed since the preview.')).toBeVisible();
      await inDialog(page, `Change ${open.length - 1} brands`).click();
      await expectToast(page, `${open.length - 1} brands changed`, 'Undo');
      expect((await brands(page)).every(({ isPremiumOnly }) => isPremiumOnly)).toBe(true);

      await openTool(page, 'Recent changes');
      await dialog(page)
        .getByText(`Changed ${open.length - 1} brands at once.`)
        .waitFor();
      await expectAccessible(page);
      await dialog(page)
        .getByRole('button', { name: `Undo: Changed ${open.length - 1} brands at once.` })
        .click();
      await expectToast(page, 'Change undone', `${open.length - 1} brands restored.`);
      await expect(dialog(page).getByText('Undone').first()).toBeVisible();
      await inDialog(page, 'Done').click();
      await page.request.patch(`/api/brands/${first.id}/premium`, {
        data: { isPremiumOnly: false },
        headers: { origin: new URL(page.url()).origin },
      });
      expect((await brands(page)).filter(({ isPremiumOnly }) => isPremiumOnly)).toHaveLength(
        all.length - open.length,
      );
    });
  });
});

type Cells = Array<string | number | boolean | Date | null>;

/** Returns the downloaded spreadsheet, header first. */
async function downloaded(page: Page): Promise<Cells[]> {
  const path = await page.getByRole('link', { name: 'Download Spreadsheet' }).getAttribute('href');
  const file = await (await page.request.get(path ?? '')).body();
  const [sheet] = await readXlsxFile(new Uint8Array(file).buffer, { trim: false });
  return (sheet?.data ?? []) as Cells[];
}

async function workbook(rows: Cells[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((value) => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value })),
  );
  const written = await writeXlsxFile([{ data: cells, sheet: 'Brands' }] as never).toBlob();
  return Buffer.from(await written.arrayBuffer());
}

const fileField = (page: Page) => dialog(page).getByLabel('Choose a file or drop it here');

/** The field is reached by Tab; its dialog is the browser's. */
async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await tabTo(page, fileField(page));
  await fileField(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test.describe('the spreadsheet of brands', () => {
  test('comes back edited, is looked at, applied and undone, by keyboard alone', async ({
    page,
    visit,
    complaints,
    request,
  }) => {
    await openBrands(page);
    const [head = [], ...rows] = await downloaded(page);
    const at = (title: string) => head.indexOf(title);
    const [row = []] = rows;
    const before = (await named(page, [String(row[at('Brand')])]))[0] as Brand;

    await openTool(page, 'Upload spreadsheet');
    await expect(fileField(page)).toBeVisible();
    await expectAccessible(page);
    await upload(page, 'brands.xlsx', await workbook([head, ...rows]));
    await expect(
      dialog(page).getByText(`Nothing to change: ${rows.length} brands are already up to date.`),
    ).toBeVisible();
    await expect(dialog(page)).toContainText('Not read: Further categories, Emails, Last email (UTC).');
    await expect(inDialog(page, 'Change brands')).toBeDisabled();

    const edited = row.map((cell, index) =>
      index === at('Brand') ? 'Renamed in a sheet' : index === at('Premium only') ? 'Yes' : cell,
    );
    await pressByKeyboard(page, inDialog(page, 'Choose another file'));
    await expect(fileField(page)).toBeFocused();
    await upload(page, 'brands.xlsx', await workbook([head, edited, ...rows.slice(1)]));
    await dialog(page)
      .getByText(`1 brand will change, ${rows.length - 1} stay the same.`)
      .waitFor();
    await expect(dialog(page)).toContainText(/Brand\s.+ →\s+becomes\s+Renamed in a sheet/, {
      useInnerText: true,
    });
    expect((await named(page, [before.name]))[0]).toMatchObject({ id: before.id });
    await expectAccessible(page);
    await pressByKeyboard(page, inDialog(page, 'Change 1 brand'));
    await expectToast(page, '1 brand changed', 'Undo');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe('Tools');
    const viewers = (await (await request.get('/api/brands')).json()) as Brand[];
    expect(viewers.find(({ id }) => id === before.id)).toMatchObject({
      name: 'Renamed in a sheet',
      isPremiumOnly: true,
    });

    await openTool(page, 'Recent changes');
    await pressByKeyboard(
      page,
      dialog(page)
        .getByRole('button', { name: /^Undo: .*from a spreadsheet/ })
        .first(),
    );
    await expectToast(page, 'Change undone', '1 brand restored.');
    await pressByKeyboard(page, inDialog(page, 'Done'));
    expect((await brands(page)).find(({ id }) => id === before.id)).toMatchObject({
      name: before.name,
      isPremiumOnly: before.isPremiumOnly,
    });
    expect(complaints).toEqual([]);
    // The spreadsheet parser is loaded with the dialog, not earlier.
    expect(visit.requests.filter((url) => url.includes('/assets/worker-')).length).toBeGreaterThan(0);
  });

  test('with errors changes nothing, names their rows, and hands them out as a file', async ({
    page,
    requests,
  }) => {
    await openBrands(page);
    const before = await brands(page);
    const [one, two] = before as [Brand, Brand];
    const csv = [
      'Page;Brand;Primary category;Premium only',
      `${one.slug};Better name;Nonsense;Yes`,
      `${two.slug};Another name;;perhaps`,
      'nowhere;Nobody;;No',
    ].join('\r\n');
    await openTool(page, 'Upload spreadsheet');
    await expect(fileField(page)).toBeVisible();
    expect(requests.filter((url) => url.includes('/assets/worker-'))).toEqual([]);
    await upload(page, 'broken.xlsx', Buffer.from('PK and nothing more'));
    await expect(dialog(page).getByRole('alert').getByText('This file cannot be read')).toBeVisible();
    await expectAccessible(page);
    await upload(page, 'brands.csv', Buffer.from(`\uFEFF${csv}`));
    await expect(dialog(page).getByText('3 rows have errors. Nothing is changed yet.')).toBeVisible();
    const words = await dialog(page).innerText();
    expect(words).toMatch(/Row 2\s+There is no category “Nonsense”\.\s+Row 3/);
    expect(words).toContain('There is no brand under nowhere (Nobody).');
    await expect(inDialog(page, 'Change brands')).toBeDisabled();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await pressByKeyboard(page, inDialog(page, 'Download errors'));
    const file = await saved;
    expect(file.suggestedFilename()).toBe('spreadsheet-errors.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('4,There is no brand under nowhere');
    await escapeFrom(page);
    await expect.poll(() => brands(page)).toEqual(before);
  });

  for (const [width, [viewport, ...narrower]] of windows)
    test(`fits on ${width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openBrands(page);
      const fits = async (what: string) => {
        for (const size of [viewport, ...narrower]) {
          await page.setViewportSize(size);
          const beyond = await dialog(page).evaluate((it) => it.scrollWidth - it.clientWidth);
          expect(beyond, `${what} at ${size.width} px`).toBe(0);
          await expectAccessibleInBothThemes(page);
        }
        await page.setViewportSize(viewport);
      };
      const rows = await downloaded(page);
      const edited = rows.map((row, index) =>
        index === 0 ? row : row.map((cell, place) => (place === 9 ? `Edited description ${index}` : cell)),
      );
      await openTool(page, 'Upload spreadsheet');
      await expect(fileField(page)).toBeVisible();
      await fileField(page).setInputFiles({
        name: 'mailvault-brands-2026-11-21.xlsx',
        mimeType: 'application/octet-stream',
        buffer: await workbook(edited),
      });
      await dialog(page)
        .getByText(`${rows.length - 1} brands will change.`)
        .waitFor();
      await fits('review');
      await escapeFrom(page);
      await openTool(page, 'Recent changes');
      await expect(dialog(page).getByText('You can undo each for 30 days')).toBeVisible();
      await expect(inDialog(page, 'Done')).toBeVisible();
      await fits('recent');
      await expectStill(page, `the dialogs on ${width}`);
    });
});
