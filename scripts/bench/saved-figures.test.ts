import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appendFigures, compareWithLast, readSavedFigures, replaceTable, tableOf } from './saved-figures.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'figures-'));
  file = join(folder, 'benchmarks.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const cleaning = (value: number) => ({ name: 'clean: a mail', unit: 'ms', value, budget: 8 });
const pages = (value: number) => ({ name: 'pages: kept', unit: '/s', value, budget: 3_000 });
const small = { machine: 'two cores', date: '2026-11-20', commit: 'aaaaaaaa' };
const large = { machine: 'four cores', date: '2026-11-21', commit: 'bbbbbbbb' };

it('appends figures and keeps every earlier line', () => {
  expect(readSavedFigures(file)).toEqual([]);
  appendFigures(file, [cleaning(4.123456)], small);
  const before = readFileSync(file, 'utf8');
  appendFigures(file, [cleaning(9), pages(10_116)], large);
  expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true);
  expect(readSavedFigures(file)).toEqual([
    { ...cleaning(4.123), ...small },
    { ...cleaning(9), ...large },
    { ...pages(10_120), ...large },
  ]);
});

it('puts the newest figure of each name between the markers and leaves all other text', () => {
  appendFigures(file, [cleaning(4), pages(2_000)], small);
  appendFigures(file, [cleaning(9)], large);
  const table = tableOf(readSavedFigures(file));
  expect(table.split('\n').slice(2)).toEqual([
    '| clean: a mail | 9 ms of 8 ms ✗ | 2026-11-21 | bbbbbbbb |',
    '| pages: kept | 2,000/s of 3,000/s ✗ | 2026-11-20 | aaaaaaaa |',
  ]);
  const document =
    'Before.\n<!-- figures: npm run bench -- --table -->\nold\n<!-- end of figures -->\nAfter.\n';
  const replaced = replaceTable(document, table);
  expect(replaced).toBe(document.replace('old', table));
  expect(replaceTable(replaced, table)).toBe(replaced);
  expect(() => replaceTable('Prose alone.', table)).toThrow('has no table');
});

it('compares a figure with the last one of the same machine', () => {
  appendFigures(file, [cleaning(4)], small);
  appendFigures(file, [cleaning(5)], small);
  appendFigures(file, [cleaning(1)], large);
  const saved = readSavedFigures(file);
  expect(compareWithLast(cleaning(6), saved, 'two cores')).toBe(
    'clean: a mail: 6 ms of 8 ms ✓, 1.20 times 5 ms (2026-11-20, aaaaaaaa)',
  );
  expect(compareWithLast(cleaning(6), saved, 'one core')).toBe('clean: a mail: 6 ms of 8 ms ✓');
});
