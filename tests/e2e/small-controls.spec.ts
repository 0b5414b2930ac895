import { describe, expect, it } from 'vitest';
import { axeFinds } from './axe.ts';
import { openBrand, openVisit } from './journey.ts';
import { alive, answerFor, dialog, focused, inDialog, openAs, post, sameOrigin, saw } from './keyboard.ts';

describe('what no journey passes', () => {
  // A desk's screen of 1280 × 720 or 1280 × 1024 at 400 % of its size.
  it.each([180, 256])('half of a screen of 320 × %i is for what is read', async (height) => {
    const { page, complaints, leave } = await openVisit({
      viewport: { width: 320, height },
      hasConsented: false,
    });
    /** How many of the pixels down the middle show what scrolls. */
    const free = () =>
      page.evaluate(() => {
        const main = document.querySelector('main');
        const isContent = (y: number) =>
          main?.contains(document.elementFromPoint(innerWidth / 2, y)) === true;
        return Array.from({ length: innerHeight }, (_, y) => y).filter(isContent).length;
      });
    for (const path of ['/', `/email/${(await openBrand()).latestEmails[0]?.id}`]) {
      await page.goto(path);
      await alive(page);
      await page.evaluate(() => window.scrollTo(0, 700));
      await expect.poll(free, { message: path }).toBeGreaterThanOrEqual(height / 2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await axeFinds(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await leave();
  });

  it('the seasons are walked with the arrow keys, round their ends', async () => {
    const { page, leave } = await openVisit();
    await page.goto(`/brand/${(await openBrand()).slug}`);
    await alive(page);
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
      expect(await place(), key).toBe(expected);
    }
    await leave();
  });

  it('the source of an email breaks its lines or does not, and is scrolled by the keyboard', async () => {
    const { page, leave } = await openVisit();
    await page.goto(`/email/${(await openBrand()).latestEmails[0]?.id}`);
    await alive(page);
    await page.getByRole('button', { name: 'View Source' }).click();
    const source = page.getByRole('region', { name: 'HTML source' });
    await source.getByText('<').first().waitFor();
    const isWide = () => source.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(await isWide()).toBe(false);
    await dialog(page).getByLabel('Wrap lines').uncheck();
    expect(await isWide()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await source.evaluate((element) => element === document.activeElement)).toBe(true);
    await leave();
  });

  it('an email that could not be saved to a list leaves what was filled in', async () => {
    const visit = await openVisit();
    const { page } = visit;
    const path = `/brand/${(await openBrand()).slug}`;
    await openAs(visit, 'premium@demo.test', path);
    await post(page, '/api/saved-lists', { name: 'Kept notes' });
    await page.goto(path);
    await alive(page);
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
    await dialog(page).waitFor({ state: 'detached' });
    await saw(page, 'Error', 'Failed to add email to list. Please try again.');
    // The dialog fades before it is gone and the keyboard goes back.
    await expect.poll(() => focused(page)).toMatch(/^Save to list: /);
    await page.keyboard.press('Enter');
    const notes = dialog(page).getByLabel('Notes (optional)');
    await expect.poll(() => notes.inputValue()).toBe('Look at the header');
    expect(
      await dialog(page)
        .getByRole('radio', { name: /^Kept notes/ })
        .isChecked(),
    ).toBe(true);
    const lists = (await (await page.request.get('/api/saved-lists')).json()) as {
      id: number;
      name: string;
    }[];
    for (const { id } of lists.filter(({ name }) => name === 'Kept notes'))
      await page.request.delete(`/api/saved-lists/${id}`, { headers: sameOrigin() });
    await visit.leave();
  });
});
