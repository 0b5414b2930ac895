import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  benchmarksDocument,
  compareWithSaved,
  readSavedFigures,
  type SavedFigure,
  saveFigures,
} from './saved-figures.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'figures-'));
  file = join(folder, 'benchmarks.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const small = { date: '2026-11-20', commit: 'aaaaaaaa', machine: 'two cores' };
const large = { date: '2026-11-21', commit: 'bbbbbbbb', machine: 'four cores' };
const cleaning = (value: number) => ({ name: 'clean', what: 'a mail', value, unit: 'ms', budget: 8 });
const cached = (value: number) => ({ name: 'pages', what: 'cached', value, unit: '/s', budget: 3_000 });
const notCached = { name: 'pages', what: 'not cached', value: 5, unit: 'ms', budget: 6 };
const unmeasured: SavedFigure = {
  ...{ name: 'search', what: 'lists', value: null, unit: 'ms', budget: 150 },
  ...{ date: null, commit: null, machine: null },
};
const write = (saved: readonly SavedFigure[]) => writeFileSync(file, JSON.stringify(saved));

it('updates the figures of the run and keeps all others, in their order', () => {
  write([{ ...cached(2_000), ...small }, { ...cleaning(4), ...small }, unmeasured]);
  saveFigures(file, [cleaning(9.123456), notCached], large);
  expect(readSavedFigures(file)).toEqual([
    { ...cached(2_000), ...small },
    { ...notCached, ...large },
    { ...cleaning(9.123), ...large },
    unmeasured,
  ]);
});

it('saves a changed budget, and the first figure of a bench at the end', () => {
  write([{ ...cleaning(4), ...small }]);
  saveFigures(file, [{ ...cleaning(4), budget: 7 }, cached(2_000)], large);
  expect(readSavedFigures(file)).toEqual([
    { ...cleaning(4), budget: 7, ...large },
    { ...cached(2_000), ...large },
  ]);
});

it('generates one row for each figure', () => {
  const document = benchmarksDocument([
    { ...cleaning(9), ...large },
    { ...cached(10_120), ...small },
    unmeasured,
  ]);
  expect(document.split('\n').slice(-4)).toEqual([
    '| `clean` | a mail | ≤ 8 ms | 9 ms ✗ | 2026-11-21 | bbbbbbbb | four cores |',
    '| `pages` | cached | ≥ 3,000/s | 10,100/s ✓ | 2026-11-20 | aaaaaaaa | two cores |',
    '| `search` | lists | ≤ 150 ms | not measured |  |  |  |',
    '',
  ]);
});

it('compares a figure with the saved one of the same machine', () => {
  const saved = [{ ...cleaning(5), ...small }, unmeasured];
  expect(compareWithSaved(cleaning(6), saved, 'two cores')).toBe(
    'clean: a mail: 6 ms, budget ≤ 8 ms ✓, 1.20 times 5 ms (2026-11-20, aaaaaaaa)',
  );
  expect(compareWithSaved(cleaning(6), saved, 'one core')).toBe('clean: a mail: 6 ms, budget ≤ 8 ms ✓');
  expect(compareWithSaved({ ...unmeasured, value: 200 }, saved, 'two cores')).toBe(
    'search: lists: 200 ms, budget ≤ 150 ms ✗',
  );
});

it('docs/benchmarks.md is current', () => {
  const written = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
  const saved = readSavedFigures('docs/benchmarks.json');
  expect(written, 'docs/benchmarks.md is out of date: run `npm run bench -- --table`').toBe(
    benchmarksDocument(saved),
  );
});
