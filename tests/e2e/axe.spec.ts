import { expect, it } from 'vitest';
import { axeFinds } from './axe.ts';
import { openVisit } from './journey.ts';

const rows = Array.from(
  { length: 12 },
  (_, row) =>
    `<tr><td>Row ${row}</td><td><button aria-label="Edit ${row}"></button></td><td><p>Note ${row}</p></td></tr>`,
);

it('axe finds what is wrong in the tenth of rows alike, and leaves the page as it is', async () => {
  const { page, leave } = await openVisit();
  const show = (tenth = rows[9] ?? '') =>
    page.setContent(
      `<html lang="en"><title>Rows</title><main><h1>Rows</h1><table>${rows.with(9, tenth).join('')}</table></main></html>`,
    );
  for (const [rule, words, instead] of [
    ['button-name', 'Edit 9', ''],
    ['color-contrast', '<p>', '<p style="color: #999">'],
    ['aria-roles', '<td>', '<td role="nonsense">'],
  ] as const) {
    await show(rows[9]?.replace(words, instead));
    expect(await axeFinds(page)).toEqual([expect.stringContaining(`${rule}: `)]);
  }
  await show();
  expect(await axeFinds(page)).toEqual([]);
  expect(await page.evaluate(() => document.querySelector('tbody')?.childNodes.length)).toBe(12);
  await leave();
});
