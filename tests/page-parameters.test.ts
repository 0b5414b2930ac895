import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalPageAddress, knownPageParameters } from '#shared/page-parameters.ts';

test.each([
  ['/', '?x=1&utm_source=mail', '/'],
  ['/', '?q=tea&x=1', '/?q=tea'],
  ['/', '?cursor=b&q=tea', '/?q=tea&cursor=b'],
  ['/', '?q=tea&q=coffee', '/?q=tea'],
  ['/', '?q=', '/'],
  ['/brand/a', '?season=winter&season=fall&season=monsoon&type=x', '/brand/a?season=fall&season=winter'],
  ['/brand/a', '?q=tea', '/brand/a'],
  ['/email/7', '?q=tea', '/email/7'],
  [
    '/emails',
    '?view=table&view=map&brand=b&brand=a&type=spam&code=yes&offer=30&utm_source=x',
    '/emails?brand=a&brand=b&offer=30&view=table',
  ],
  ['/emails/side-by-side', '?email=9&email=2&email=9', '/emails/side-by-side?email=9&email=2'],
  [
    '/emails/side-by-side',
    '?search=q%3Dtea%26view%3Dtable&email=9&q=tea',
    '/emails/side-by-side?email=9&search=q%3Dtea%26view%3Dtable',
  ],
  ['/nowhere', '?q=tea', '/nowhere'],
  ['/', '?__proto__=1&constructor=2', '/'],
])('The address %s%s is %s', (path, query, canonical) => {
  expect(canonicalPageAddress(path, query)).toBe(canonical);
});

test('Every parameter a screen reads is known', () => {
  const read = new Set<string>();
  for (const file of globSync('src/client/**/*.{ts,tsx}')) {
    if (/\.test\.|testing/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/\bsearch(?:Params)?\.(?:get|getAll|has)\('(\w+)'\)/g)) {
      read.add(name);
    }
    for (const [, name = ''] of source.matchAll(/\b\w*[pP]arameter = '(\w+)'/g)) read.add(name);
  }
  expect(read.size).toBeGreaterThan(10);
  expect([...read].filter((name) => !knownPageParameters.has(name))).toEqual([]);
});
