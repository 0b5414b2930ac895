import { expect, it } from 'vitest';
import { lookOf } from '#tests/support/browser.ts';
import { axeFinds } from './axe.ts';
import { desk, openVisit } from './journey.ts';

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
  const half = rows.map((row, index) => (index % 2 === 0 ? row : row.replace('<td>', '<td hidden>')));
  await page.setContent(
    `<html lang="en"><title>Rows</title><main><h1>Rows</h1><table role="table"><tbody role="rowgroup">${half
      .join('')
      .replaceAll('<tr>', '<tr role="row">')
      .replaceAll('<td', '<td role="cell"')}</tbody></table></main></html>`,
  );
  expect(await axeFinds(page)).toEqual([]);
  await show();
  expect(await axeFinds(page)).toEqual([]);
  expect(await page.evaluate(() => document.querySelector('tbody')?.childNodes.length)).toBe(12);
  await leave();
});

it('axe finds colours that are wrong in one window, in one theme or in one place, whatever was judged before', async () => {
  const { page, leave } = await openVisit();
  const show = (body: string) =>
    page.setContent(
      `<html lang="en"><title>Ink</title><style>
        :root { color-scheme: light dark }
        @media (width < 500px) { .narrow { color: #999; background: #fff } }
        .pale { background: #666 }
        .dim { color: light-dark(#333, #444); background: light-dark(#fff, #333) }
      </style><main><h1>Ink</h1>${body}</main></html>`,
    );
  const inks = ['<p class="narrow">Words</p>', '<div><p>Words</p></div>', '<p class="dim">Words</p>'];
  await show(inks.join(''));
  for (let look = 0; look < 4; look += 1) expect(await axeFinds(page)).toEqual([]);
  const faulty = [expect.stringContaining('color-contrast: ')];
  await page.setViewportSize({ width: 400, height: 900 });
  expect(await axeFinds(page)).toEqual(faulty);
  await page.setViewportSize(desk);
  await page.emulateMedia(lookOf('dark'));
  expect(await axeFinds(page)).toEqual(faulty);
  await page.emulateMedia(lookOf('light'));
  expect(await axeFinds(page)).toEqual([]);
  await show(inks.join('').replace('<div>', '<div class="pale">'));
  expect(await axeFinds(page)).toEqual(faulty);
  await leave();
});

it('axe finds what scrolls in one window only and has nothing to focus', async () => {
  const { page, leave } = await openVisit();
  await page.setContent(
    `<html lang="en"><title>Scroll</title><main><h1>Scroll</h1>
      <div style="height: 60px; overflow: auto"><p>${'Words that wrap in a narrow window. '.repeat(3)}</p></div></main></html>`,
  );
  expect(await axeFinds(page)).toEqual([]);
  await page.setViewportSize({ width: 400, height: 900 });
  expect(await axeFinds(page)).toEqual([expect.stringContaining('scrollable-region-focusable: ')]);
  await leave();
});
