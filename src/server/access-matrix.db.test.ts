import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role, roles } from '#tests/support/sign-in.ts';

/** One request and what each role gets: visitor, free, premium, premium but expired, administrator, another user. */
interface Row {
  route: string;
  ask: string;
  body?: object;
  expect: Readonly<Record<Role, number>>;
}

const everybody = (status: number) => statuses(status, status, status, status, status, status);

function statuses(
  ...[visitor, free, premium, expired, admin, other]: [number, number, number, number, number, number]
) {
  return { visitor, free, premium, expired, admin, other };
}

/** Premium content: administrators read everything, and `other` has premium too. */
const premiumContent = statuses(403, 403, 200, 403, 200, 200);

/** Favourites and lists follow the tier, for administrators too. */
const premiumFeature = (status: number) => statuses(401, 403, status, 403, 403, status);

/** What belongs to `premium`: for another user it is not there. */
const owned = (status: number) => statuses(401, 403, status, 403, 403, 404);

const open = { id: 0, email: 0 };
const closed = { id: 0, email: 0, old: 0 };
const list = { id: 0 };

/** Written as functions, because the ids are known once the rows are there. */
const matrix = (): Row[] => [
  { route: 'GET /healthz', ask: '/healthz', expect: everybody(200) },
  { route: 'GET /robots.txt', ask: '/robots.txt', expect: everybody(200) },
  { route: 'GET /sitemap.xml', ask: '/sitemap.xml', expect: everybody(200) },
  { route: 'GET /sitemap-:kind-:block(^\\d+).xml', ask: '/sitemap-emails-0.xml', expect: everybody(200) },
  { route: 'GET /standalone/besley.woff2', ask: '/standalone/besley.woff2', expect: everybody(200) },
  {
    route: 'GET /standalone/instrument-sans.woff2',
    ask: '/standalone/instrument-sans.woff2',
    expect: everybody(200),
  },
  { route: 'GET /standalone/log-out.js', ask: '/standalone/log-out.js', expect: everybody(200) },
  { route: 'GET /logos/:file', ask: '/logos/nothing.svg', expect: everybody(404) },
  { route: 'GET /brand/:slug/feed.atom', ask: '/brand/open/feed.atom', expect: everybody(200) },
  {
    route: 'GET /images/:emailId/:key',
    ask: `/images/${closed.email}/${'0'.repeat(32)}`,
    expect: statuses(403, 403, 404, 403, 404, 404),
  },
  {
    route: 'GET /images/:emailId/:key',
    ask: `/images/${closed.old}/${'0'.repeat(32)}`,
    expect: statuses(403, 403, 404, 403, 404, 404),
  },
  { route: 'GET /api/*', ask: '/api/unknown', expect: everybody(404) },
  { route: 'GET /api/auth/user', ask: '/api/auth/user', expect: statuses(401, 200, 200, 200, 200, 200) },
  { route: 'GET /api/login', ask: '/api/login', expect: everybody(303) },
  { route: 'GET /api/callback', ask: '/api/callback?code=x&state=y', expect: everybody(400) },
  { route: 'GET /oidc/*', ask: '/oidc/unknown', expect: everybody(404) },
  { route: 'GET /oidc/interaction/:uid', ask: '/oidc/interaction/unknown', expect: everybody(400) },
  {
    route: 'POST /oidc/interaction/:uid',
    ask: '/oidc/interaction/unknown',
    expect: everybody(400),
    body: { email: 'a@b.example' },
  },
  { route: 'GET /api/stats', ask: '/api/stats', expect: everybody(200) },
  { route: 'GET /api/categories', ask: '/api/categories', expect: everybody(200) },
  { route: 'GET /api/categories/:slug', ask: '/api/categories/other', expect: everybody(200) },
  { route: 'GET /api/categories/:slug/brands', ask: '/api/categories/other/brands', expect: everybody(200) },
  { route: 'GET /api/brands', ask: '/api/brands', expect: everybody(200) },
  { route: 'GET /api/brands/:slug', ask: '/api/brands/open', expect: everybody(200) },
  { route: 'GET /api/brands/:slug', ask: '/api/brands/closed', expect: premiumContent },
  { route: 'GET /api/brands/:slug/emails', ask: '/api/brands/open/emails', expect: everybody(200) },
  { route: 'GET /api/brands/:slug/emails', ask: '/api/brands/closed/emails', expect: premiumContent },
  { route: 'GET /api/emails/:id', ask: `/api/emails/${open.email}`, expect: everybody(200) },
  { route: 'GET /api/emails/:id', ask: `/api/emails/${closed.email}`, expect: premiumContent },
  { route: 'GET /api/emails/:id', ask: `/api/emails/${closed.old}`, expect: premiumContent },
  { route: 'GET /api/brands/download', ask: '/api/brands/download', expect: everybody(401) },
  { route: 'GET /api/brands/favorites', ask: '/api/brands/favorites', expect: premiumFeature(200) },
  {
    route: 'POST /api/brands/:id/favorite',
    ask: `/api/brands/${open.id}/favorite`,
    expect: premiumFeature(200),
  },
  { route: 'GET /api/saved-lists', ask: '/api/saved-lists', expect: premiumFeature(200) },
  {
    route: 'POST /api/saved-lists',
    ask: '/api/saved-lists',
    body: { name: 'A list' },
    expect: premiumFeature(201),
  },
  {
    route: 'POST /api/saved-lists',
    ask: '/api/saved-lists',
    body: { name: ' ' },
    expect: premiumFeature(400),
  },
  { route: 'GET /api/saved-lists/:id', ask: `/api/saved-lists/${list.id}`, expect: owned(200) },
  {
    route: 'GET /api/saved-lists/:id/export.csv',
    ask: `/api/saved-lists/${list.id}/export.csv`,
    expect: owned(200),
  },
  {
    route: 'PATCH /api/saved-lists/:id',
    ask: `/api/saved-lists/${list.id}`,
    body: { name: 'Renamed' },
    expect: owned(200),
  },
  {
    route: 'POST /api/saved-lists/:id/emails',
    ask: `/api/saved-lists/${list.id}/emails`,
    body: { emailId: open.email },
    expect: owned(200),
  },
  {
    route: 'DELETE /api/saved-lists/:id/emails/:emailId',
    ask: `/api/saved-lists/${list.id}/emails/${open.email}`,
    expect: owned(204),
  },
  // Last, because it ends what the rows above ask for.
  { route: 'DELETE /api/saved-lists/:id', ask: `/api/saved-lists/${list.id}`, expect: owned(204) },
  { route: 'GET /api/logout', ask: '/api/logout', expect: everybody(303) },
];

let test: TestApp;
let personas: Record<Role, Persona>;

beforeAll(async () => {
  test = await testApp();
  personas = await createPersonas(test);
  const { pool } = test.database;
  open.id = (await createBrand(pool, { slug: 'open' })).id;
  open.email = (await createEmail(pool, { brandId: open.id })).id;
  closed.id = (await createBrand(pool, { slug: 'closed', isPremiumOnly: true })).id;
  closed.email = (await createEmail(pool, { brandId: closed.id })).id;
  closed.old = (await createEmail(pool, { brandId: open.id, receivedAt: daysAgo(31) })).id;
  const created = await personas.premium.ask('POST', '/api/saved-lists', { name: 'Mine' });
  list.id = created.json().id;
});

afterAll(() => test.app.close());

describe('the access matrix', () => {
  it('has a row for every route, and no row for a route that is gone', () => {
    // The embedded issuer answers every method below its path; one row stands for them.
    const known = test.app.knownRoutes
      .filter(({ method, url }) => url !== '/oidc/*' || method === 'GET')
      .filter(({ method, url }) => url !== '/api/*' || method === 'GET')
      .map(({ method, url }) => `${method} ${url}`);
    expect([...new Set(matrix().map(({ route }) => route))].sort()).toEqual([...new Set(known)].sort());
  });

  it('answers each role as the specification says', async () => {
    const order: Role[] = [...roles].sort((a, b) => rank(a) - rank(b));
    for (const row of matrix()) {
      const given: Partial<Record<Role, number>> = {};
      for (const role of order) {
        const method = row.route.slice(0, row.route.indexOf(' ')) as 'GET';
        given[role] = (await personas[role].ask(method, row.ask, row.body)).statusCode;
      }
      expect
        .soft({ route: row.route, ask: row.ask, ...given })
        .toEqual({ route: row.route, ask: row.ask, ...row.expect });
    }
  });

  it('closes the feed of a premium brand to everybody, because a feed reader has no session', async () => {
    for (const role of ['visitor', 'free'] as const) {
      expect((await personas[role].ask('GET', '/brand/closed/feed.atom')).statusCode).toBe(403);
    }
  });
});

/** The owner comes last, because their deletions take away what the others are asked about. */
function rank(role: Role): number {
  return role === 'premium' ? 1 : 0;
}
