/**
 * `npm run bench [-- NAME...] [--save] [--table]`: measures everything with a budget, and prints each figure
 * with it. Names: start, ingest, clean, pages, reads, boards, search, follows, thumbnails, first-view. Default: all but
 * `start`, which installs everything again, and `search`, which fills a database for about an hour. `--save`
 * updates the figures of this run in docs/benchmarks.json and regenerates docs/benchmarks.md from it;
 * `--table` alone only regenerates it.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchBoards } from './bench/boards.ts';
import type { Bench } from './bench/figure.ts';
import { benchFirstView } from './bench/first-view.ts';
import { benchFollows } from './bench/follows.ts';
import { benchIngest } from './bench/ingest.ts';
import { describeMachine } from './bench/machine.ts';
import { benchPages } from './bench/pages.ts';
import { benchReads } from './bench/reads.ts';
import { benchSanitize } from './bench/sanitize.ts';
import {
  benchmarksDocument,
  compareWithSaved,
  type NewFigure,
  readSavedFigures,
  saveFigures,
} from './bench/saved-figures.ts';
import { benchSearch } from './bench/search.ts';
import { benchStart } from './bench/start.ts';
import { benchThumbnails } from './bench/thumbnails.ts';
import { workFolder } from './bench/work-folder.ts';

const benches: Record<string, Bench> = {
  start: benchStart,
  ingest: benchIngest,
  clean: benchSanitize,
  pages: benchPages,
  reads: benchReads,
  boards: benchBoards,
  search: benchSearch,
  follows: benchFollows,
  thumbnails: benchThumbnails,
  'first-view': benchFirstView,
};
const onlyByName = ['start', 'search'];

const savedFile = 'docs/benchmarks.json';
const document = 'docs/benchmarks.md';

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean', default: false }, table: { type: 'boolean', default: false } },
});
const unknown = named.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
const isTableOnly = options.table && !options.save && named.length === 0;
const usual = Object.keys(benches).filter((name) => !onlyByName.includes(name));
const chosen = isTableOnly ? [] : named.length > 0 ? named : usual;

const machine = describeMachine();
const saved = readSavedFigures(savedFile);
const figures: NewFigure[] = [];
try {
  for (const name of chosen) {
    console.error(`${name} …`);
    const measured = (await benches[name]?.((line) => console.error(`  ${line}`))) ?? [];
    for (const each of measured) {
      const figure = { name, ...each };
      console.log(compareWithSaved(figure, saved, machine));
      figures.push(figure);
    }
  }
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

if (options.save) {
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'], {
    encoding: 'utf8',
  });
  const date = new Date().toISOString().slice(0, 10);
  saveFigures(savedFile, figures, { date, commit: commit.trim(), machine });
}
if (options.save || options.table) {
  writeFileSync(document, benchmarksDocument(readSavedFigures(savedFile)));
}
