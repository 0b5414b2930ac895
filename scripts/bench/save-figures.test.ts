import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveFigures } from './save-figures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'figures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('replaces the figures that were measured and keeps all others', () => {
  const file = join(folder, 'benchmarks.jsonl');
  const figure = (what: string, measured: string) => ({ what, measured, target: '≤ 8 ms' });
  saveFigures(file, [figure('cleaning', '4.0 ms'), figure('start', '2 s')], 'two cores', '2026-11-20');
  saveFigures(file, [figure('cleaning', '3.5 ms'), figure('pages', '9/s')], 'four cores', '2026-11-21');
  const saved = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(saved).toEqual([
    { what: 'cleaning', measured: '3.5 ms', budget: '≤ 8 ms', machine: 'four cores', date: '2026-11-21' },
    { what: 'start', measured: '2 s', budget: '≤ 8 ms', machine: 'two cores', date: '2026-11-20' },
    { what: 'pages', measured: '9/s', budget: '≤ 8 ms', machine: 'four cores', date: '2026-11-21' },
  ]);
});
