import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('normalizes the text of a mail by `normalized`, which a heap of marks cannot hold up', () => {
  const cwd = new URL('../../..', import.meta.url).pathname;
  const files = globSync('src/server/ingest/**/*.ts', { cwd }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(150);
  const bare = files.filter((file) => readFileSync(`${cwd}${file}`, 'utf8').includes('.normalize('));
  expect(bare).toEqual([]);
});
