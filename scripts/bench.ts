/**
 * `npm run bench [-- NAME...] [--save] [--table]`: measures what has a budget, and prints each figure against it.
 * Names: start, ingest, clean, pages, reads, search, thumbnails, first-view. Without a name all but `start`, which installs
 * everything anew, and `search`, which fills a database for about an hour.
 * `--save` appends the figures to docs/benchmarks.jsonl and renews the table in docs/benchmarks.md; `--table` alone only
 * renews the table.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchClean } from './bench/clean.ts';
import type { Bench, Figure } from './bench/figure.ts';
import { benchFirstView } from './bench/first-view.ts';
import { benchIngest } from './bench/ingest.ts';
import { describeMachine } from './bench/machine.ts';
import { benchPages } from './bench/pages.ts';
import { benchReads } from './bench/reads.ts';
import {
  appendFigures,
  compareWithLast,
  readSavedFigures,
  replaceTable,
  tableOf,
} from './bench/saved-figures.ts';
import { benchSearch } from './bench/search.ts';
import { benchStart } from './bench/start.ts';
import { benchThumbnails } from './bench/thumbnails.ts';
import { workFolder } from './bench/work-folder.ts';

const benches: Record<string, Bench> = {
  start: benchStart,
  ingest: benchIngest,
  clean: benchClean,
  pages: benchPages,
  reads: benchReads,
  search: benchSearch,
  thumbnails: benchThumbnails,
  'first-view': benchFirstView,
};
const onlyByName = ['start', 'search'];

const savedFile = 'docs/benchmarks.jsonl';
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
const figures: Figure[] = [];
try {
  for (const name of chosen) {
    console.error(`${name} …`);
    const measured = (await benches[name]?.((line) => console.error(`  ${line}`))) ?? [];
    for (const figure of measured) console.log(compareWithLast(figure, saved, machine));
    figures.push(...measured);
  }
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

if (options.save) {
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'], {
    encoding: 'utf8',
  });
  const date = new Date().toISOString().slice(0, 10);
  appendFigures(savedFile, figures, { machine, date, commit: commit.trim() });
}
if (options.save || options.table) {
  const table = tableOf(readSavedFigures(savedFile));
  writeFileSync(document, replaceTable(readFileSync(document, 'utf8'), table));
  console.log(`\n${table}`);
}
