import {
  answerFor,
  dialog,
  expectAccessible,
  expectNoOverflow,
  expectToast,
  focused,
  inDialog,
  open,
  post,
} from './actions.ts';
import { openBrand } from './demo.ts';
import { expect, test } from './fixtures.ts';

test.describe('what no journey passes', () => {
  // A desktop screen of 1280 × 720 or 1280 × 1024 at 400 % zoom.
  for (const height of [180, 256])
    test(`half of a screen of 320 × ${height} is for what is read`, async ({ openVisit, request }) => {
      const { page } = await openVisit({ viewport: { width: 320, height }, hasConsented: false });
      /** Returns the number of pixels in the middle column that show scrolled content. */
      const free = () =>
        page.evaluate(() => {
          const main = document.querySelector('main');
          const isContent = (y: number) =>
            main?.contains(document.elementFromPoint(innerWidth / 2, y)) === true;
          return Array.from({ length: innerHeight }, (_, y) => y).filter(isContent).length;
        });
      for (const path of ['/', `/email/${(await openBrand(request)).latestEmails[0]?.id}`]) {
        await open(page, path);
        await page.evaluate(() => window.scrollTo(0, 700));
        await expect.poll(free, { message: path }).toBeGreaterThanOrEqual(height / 2);
        await expectNoOverflow(page);
        await expectAccessible(page);
      }
    });

  test('the seasons are walked with the arrow keys, round their ends', async ({ page, request }) => {
    await open(page, `/brand/${(await openBrand(request)).slug}`);
    await page.getByRole('button', { name: 'Seasons' }).click();
    const boxes = page.getByRole('dialog', { name: 'Seasons' }).getByRole('checkbox');
    const place = async () =>
      (await boxes.evaluateAll((all) => all.map((box) => box === document.activeElement))).indexOf(true);
    const last = (await boxes.count()) - 1;
    await expect.poll(place).toBe(0);
    for (const [key, expected] of [
      ['ArrowUp', last],
      ['ArrowDown', 0],
      ['End', last],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(place, key).toBe(expected);
    }
  });

  test('the source of an email breaks its lines or does not, and is scrolled by the keyboard', async ({
    page,
    request,
  }) => {
    await open(page, `/email/${(await openBrand(request)).latestEmails[0]?.id}`);
    await page.getByRole('button', { name: 'View Source' }).click();
    const source = page.getByRole('region', { name: 'HTML source' });
    await expect(source.getByText('<').first()).toBeVisible();
    const isWide = () => source.evaluate((element) => element.scrollWidth > element.clientWidth);
    await expect.poll(isWide).toBe(false);
    await dialog(page).getByLabel('Wrap lines').uncheck();
    await expect.poll(isWide).toBe(true);
    await page.keyboard.press('Tab');
    await expect(source).toBeFocused();
  });

  test('an email that could not be saved to a list leaves what was filled in', async ({
    openVisit,
    origin,
    request,
  }) => {
    const { page, complaints } = await openVisit({ as: 'premium' });
    const path = `/brand/${(await openBrand(request)).slug}`;
    await open(page, path);
    await post(page, '/api/saved-lists', { name: 'Kept notes' });
    await open(page, path);
    await answerFor(page, '**/api/saved-lists/*/emails', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    const save = page.getByRole('button', { name: /^Save to list: / }).first();
    await save.focus();
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByRole('radio', { name: /^Kept notes/ })
      .check();
    await dialog(page).getByLabel('Notes (optional)').fill('Look at the header');
    await inDialog(page, 'Save').click();
    await expect(dialog(page)).toHaveCount(0);
    await expectToast(page, 'Error', 'Failed to add email to list. Please try again.');
    // The dialog fades out before the focus returns.
    await expect.poll(() => focused(page)).toMatch(/^Save to list: /);
    await page.keyboard.press('Enter');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('500')]);
    const notes = dialog(page).getByLabel('Notes (optional)');
    await expect(notes).toHaveValue('Look at the header');
    await expect(dialog(page).getByRole('radio', { name: /^Kept notes/ })).toBeChecked();
    const lists = (await (await page.request.get('/api/saved-lists')).json()) as {
      id: number;
      name: string;
    }[];
    for (const { id } of lists.filter(({ name }) => name === 'Kept notes'))
      await page.request.delete(`/api/saved-lists/${id}`, { headers: { origin } });
  });
});
