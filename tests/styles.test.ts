import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('Components take sizes of text and breakpoints from the tokens', () => {
  const files = globSync('src/client/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  const arbitrary = /(?:text|max|min)-\[[\d.]+r?em\]/g;
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(arbitrary)].map(([size]) => `${file}: ${size}`),
  );
  expect(found).toEqual([]);
});

test('No style of a screen asks what the whole page holds: the page would be styled anew at each typed letter', () => {
  const sheets = globSync('src/client/styles/*.css').filter((sheet) => !sheet.endsWith('print.css'));
  expect(sheets.length).toBeGreaterThan(3);
  const asking = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/^.*(?:html|body|:root)[^\s,{]*:has\(.*$/gm)].map(
      ([line]) => `${sheet}: ${line.trim()}`,
    ),
  );
  expect(asking).toEqual([]);
});
