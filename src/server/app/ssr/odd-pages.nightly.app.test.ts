import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageParameterNames } from '#shared/page-parameters.ts';
import { routePatterns } from '#shared/paths.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { renderedPages } from '#tests/support/browser/rendered-pages.ts';
import { createBrand, createEmail, createUser } from '#tests/support/factories.ts';
import { type Persona, personaOfUser } from '#tests/support/sign-in.ts';

/** Text that the database cannot store, and text without end. */
const worstParts = ['a%00b', 'x'.repeat(5_000)];

/** Parts that decode to no text, or to something else. */
const oddParts = ['%00', '%ED%A0%80', '%', '%E2%80%AE%CC%81', '__proto__', '-1', '1e400', '..%2f..%2f'];

let test: TestApp;
let person: Persona;

beforeAll(async () => {
  test = await openTestApp({ pages: renderedPages });
  const { pool } = test.database;
  const { id: brandId } = await createBrand(pool, { slug: 'odd' });
  await createEmail(pool, { brandId });
  const { id } = await createUser(pool, { isAdmin: true, subscriptionTier: 'premium' });
  person = await personaOfUser(test, id);
});

afterAll(() => test.app.close());

const usual: Readonly<Record<string, string>> = { slug: 'odd', id: '1', season: 'black_friday' };
const filled = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => usual[name] ?? '');

/**
 * Each parameter gets the worst values alone, so that no other is refused first; the other values all
 * together.
 */
function oddAddresses(page: keyof typeof routePatterns): string[] {
  const pattern = routePatterns[page];
  const names = pageParameterNames(page);
  const at = (query: string) => `${filled(pattern)}?${query}`;
  const inPath = pattern.includes(':')
    ? [...worstParts, ...oddParts].map((part) => pattern.replace(/:\w+/, part))
    : [];
  return [
    ...inPath,
    ...names.flatMap((name) => [
      ...worstParts.map((part) => at(`${name}=${part}`)),
      at(
        `${name}=1&${name}[]=2&${Array.from({ length: 60 }, (_, index) => `${name}=%00${index}`).join('&')}`,
      ),
    ]),
    ...(names.length === 0
      ? []
      : oddParts.map((part) => at(names.map((name) => `${name}=${part}`).join('&')))),
  ];
}

const pages = Object.keys(routePatterns) as Array<keyof typeof routePatterns>;

/** Pages with content for signed-in users only. */
const ownPages: readonly string[] = ['favorites', 'savedLists', 'savedList', 'admin', 'setup'];

it.each([
  ['visitor', pages],
  ['administrator', pages.filter((page) => ownPages.includes(page))],
])('no odd address of a page is a fault of ours: %s', async (who, asked) => {
  const faults: string[] = [];
  const addresses = asked.flatMap(oddAddresses);
  expect(addresses.length).toBeGreaterThan(90);
  for (const url of addresses) {
    const headers = who === 'visitor' ? {} : person.cookie;
    const { statusCode, headers: answered, body } = await test.app.inject({ url, headers });
    const isPage = /^text\/html/.test(String(answered['content-type']));
    if (statusCode >= 500) faults.push(`${statusCode} ${url.slice(0, 100)}`);
    else if (isPage && !/<title>[^<]/.test(body)) faults.push(`no title ${url.slice(0, 100)}`);
  }
  expect(faults).toEqual([]);
});

it('a page whose address its API refuses says why, with the status of the refusal', async () => {
  for (const url of ['/compare?brand=%00', '/planner/black_friday?brand=%00']) {
    const { statusCode, headers, body } = await test.app.inject(url);
    expect.soft([url, statusCode, headers['cache-control']]).toEqual([url, 400, 'no-store']);
    expect.soft(headers['content-type']).toMatch(/^text\/html/);
    expect.soft(body).toMatch(/<p>[A-Z][^<]+\.<\/p>/);
  }
});
