import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const { version, engines, packageManager } = JSON.parse(read('package.json'));

it('package.json, its lock file and the newest release in the changelog have the same version', () => {
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  expect(/^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

it('the Node version for version managers and workflows fits engines', () => {
  expect(engines.node).toMatch(new RegExp(`^>=${read('.nvmrc').trim()}\\.`));
  expect(packageManager).toMatch(/^npm@\d+\.\d+\.\d+$/);
});
