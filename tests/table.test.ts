import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailvault-table-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (...lines: string[]) => {
  writeFileSync(join(folder, 'a.tsv'), `${lines.join('\n')}\n`);
  return readTable(pathToFileURL(join(folder, 'a.test.ts')).href, 'a.tsv', ['said', 'shown']);
};

test('A table is read without its comments, with its escapes', () => {
  expect(read('said\tshown', '# Rabbits', 'a "b"\tc\\nd\\t\\u00a0\\\\', '#1\t')).toEqual([
    { said: 'a "b"', shown: 'c\nd\t\u00a0\\' },
    { said: '#1', shown: '' },
  ]);
});

test.each([
  ['other columns', ['shown\tsaid', 'a\tb'], 'columns shown'],
  ['a cell too few', ['said\tshown', 'a'], '1 columns in: a'],
  ['a cell too many', ['said\tshown', 'a\tb\tc'], '3 columns in: a'],
  ['a row twice', ['said\tshown', 'a\tb', 'c\td', 'a\tb'], 'a row twice: a'],
])('A table with %s is refused', (_what, lines, message) => {
  expect(() => read(...lines)).toThrow(message);
});

test('Every row that fails is named, and a table without rows fails', async () => {
  const rows = read('said\tshown', 'a\ta', 'b\tc', 'd\td', 'e\tf');
  const tried = checkEveryRow(rows, ({ said, shown }) => expect(said).toBe(shown));
  await expect(tried).rejects.toMatchObject({
    actual: [expect.stringMatching(/^row 2: b \| c: .*expected/), expect.stringMatching(/^row 4: e \| f: /)],
  });
  await expect(checkEveryRow([], () => undefined)).rejects.toThrow();
});
