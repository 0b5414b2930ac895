import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const cwd = new URL('..', import.meta.url).pathname;

/** Files that may read the machine's clock, with the reason. */
const mayAsk = {
  'src/server/app/open-services.ts': 'it hands the clock over',
  'src/server/platform/browser/profile.ts': 'the file system dates its files by the same clock',
  'src/server/platform/storage/local-blob-store.ts': 'the file system dates its files by the same clock',
};

const asks = (text: string) => /\bnew Date\(\s*\)|\bDate\.now\b|(?<!new )\bDate\(\)/.test(text);

it('asks the clock that is handed over, and no other', () => {
  const files = globSync('src/server/**/*.ts', { cwd }).filter((file) => !/\.(test|spec)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const asking = files.filter((file) => asks(readFileSync(`${cwd}${file}`, 'utf8')));
  expect(asking.sort()).toEqual(Object.keys(mayAsk).sort());
});

it.each(['const now = new Date();', 'wait(Date.now() + 5)', 'now = Date.now', 'new Date( )'])(
  'is told by %s',
  (sample) => {
    expect(asks(sample)).toBe(true);
    expect(asks('new Date(row.at); performance.now(); now()')).toBe(false);
  },
);
