import { globSync, readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

test('The built client holds no zod: what was typed is judged by the server', () => {
  const files = globSync('dist/client/assets/*.js');
  expect(files.length).toBeGreaterThan(20);
  // Every schema has this internal property, which no minifier shortens.
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('_zod'))).toEqual([]);
});
