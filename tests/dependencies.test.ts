import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** Programs that run in a vault or build it, and programs that only test or measure it. */
const programs = [
  'src/**/*.{ts,tsx,css}',
  'scripts/{build,import,reprocess,seed,sandbox}.ts',
  'vite.config.ts',
];
const isTrial = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file);

/** Also matches a file in a package, and an address in a stylesheet. */
const imports = (text: string, quote: string, name: string) =>
  text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`);

it('what only tests and measurements need is no dependency of the product, and what it needs is one', () => {
  const cwd = new URL('..', import.meta.url).pathname;
  const files = globSync(programs, { cwd }).filter((file) => !isTrial(`/${file}`));
  const texts = files.map((file) => read(file).replace(/^import type .*$/gm, ''));
  const isImported = (name: string) => texts.some((text) => ["'", '"'].some((q) => imports(text, q, name)));
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  expect(Object.keys(dependencies).filter((name) => !isImported(name))).toEqual([]);
  expect(Object.keys(devDependencies).filter(isImported)).toEqual([]);
});
