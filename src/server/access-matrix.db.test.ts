import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  createBrand,
  createCategory,
  createEmail,
  createRejectedEmail,
  createUser,
  daysAgo,
} from '#tests/support/factories.ts';
import { giveFullPhotograph } from '#tests/support/photographs.ts';
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

/** The dashboard and all it does. */
const adminOnly = (status: number) => statuses(401, 403, 403, 403, status, 403);

const open = { id: 0, email: 0 };
const closed = { id: 0, email: 0, old: 0 };
/** An email that waits for an administrator. */
let held = 0;
const list = { id: 0 };
const search = { id: 0, feed: '' };
/** What administrators change: nobody else's row asks for it. */
const managed = { brand: 0, merged: 0, deleted: 0, category: 0, email: 0, rejected: 0, user: '' };

const noMailbox = {
  imap: { host: '', port: null, security: 'tls', username: '', mailbox: 'INBOX' },
  autoFetch: true,
  autoCategorize: true,
  saveImages: false,
};

const anotherMailbox = {
  name: 'Another',
  imap: { ...noMailbox.imap, host: '127.0.0.1', port: 9, username: 'a', password: 'b' },
  schedule: 'off',
  everyMinutes: null,
  newBrands: null,
  authservId: null,
};
/** There is none of this number. */
const noMailboxAt = '/api/admin/mailboxes/2000000000';

/** Written as functions, because the ids are known once the rows are there. */
const matrix = (): Row[] => [
  { route: 'GET /healthz', ask: '/healthz', expect: everybody(200) },
  { route: 'GET /readyz', ask: '/readyz', expect: everybody(200) },
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
  { route: 'GET /thumbnails/:file', ask: `/thumbnails/${open.email}.svg`, expect: everybody(200) },
  { route: 'GET /thumbnails/:file', ask: `/thumbnails/${closed.email}.svg`, expect: premiumContent },
  { route: 'GET /thumbnails/:file', ask: `/thumbnails/${closed.old}.svg`, expect: premiumContent },
  { route: 'GET /photographs/:file', ask: `/photographs/${open.email}.webp`, expect: everybody(200) },
  { route: 'GET /photographs/:file', ask: `/photographs/${closed.email}.webp`, expect: premiumContent },
  { route: 'GET /photographs/:file', ask: `/photographs/${closed.email}.png`, expect: premiumContent },
  { route: 'GET /photographs/:file', ask: `/photographs/${closed.old}.png`, expect: premiumContent },
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
  { route: 'GET /api/stats/plans', ask: '/api/stats/plans', expect: everybody(200) },
  { route: 'GET /api/categories', ask: '/api/categories', expect: everybody(200) },
  { route: 'GET /api/nearest-names', ask: '/api/nearest-names?q=other', expect: everybody(200) },
  { route: 'GET /api/categories/:slug', ask: '/api/categories/other', expect: everybody(200) },
  { route: 'GET /api/categories/:slug/brands', ask: '/api/categories/other/brands', expect: everybody(200) },
  { route: 'GET /api/brands', ask: '/api/brands', expect: everybody(200) },
  { route: 'GET /api/brands/:slug', ask: '/api/brands/open', expect: everybody(200) },
  { route: 'GET /api/brands/:slug', ask: '/api/brands/closed', expect: premiumContent },
  {
    route: 'GET /api/insights/compare',
    ask: '/api/insights/compare?brand=open&brand=closed',
    expect: everybody(200), // the closed one is missing for whoever may not read it
  },
  {
    route: 'GET /api/insights/compare.csv',
    ask: '/api/insights/compare.csv?brand=open&brand=closed',
    expect: everybody(200),
  },
  { route: 'GET /api/insights/offers', ask: '/api/insights/offers?sort=ending', expect: everybody(200) },
  { route: 'GET /api/insights/offers.csv', ask: '/api/insights/offers.csv', expect: everybody(200) },
  { route: 'GET /api/insights/seasons/:season', ask: '/api/insights/seasons/easter', expect: everybody(200) },
  { route: 'GET /api/insights/subjects', ask: '/api/insights/subjects', expect: everybody(200) },
  { route: 'GET /api/insights/subjects.csv', ask: '/api/insights/subjects.csv', expect: everybody(200) },
  {
    route: 'GET /api/insights/subjects/habits',
    ask: '/api/insights/subjects/habits',
    expect: everybody(200),
  },
  { route: 'GET /api/insights', ask: '/api/insights', expect: everybody(200) },
  { route: 'GET /api/insights.csv', ask: '/api/insights.csv', expect: everybody(200) },
  { route: 'GET /api/insights/platforms', ask: '/api/insights/platforms', expect: everybody(200) },
  { route: 'GET /api/insights/platforms.csv', ask: '/api/insights/platforms.csv', expect: everybody(200) },
  { route: 'GET /api/brands/:slug/insights', ask: '/api/brands/open/insights', expect: everybody(200) },
  { route: 'GET /api/brands/:slug/insights', ask: '/api/brands/closed/insights', expect: premiumContent },
  {
    route: 'GET /api/brands/:slug/insights.csv',
    ask: '/api/brands/open/insights.csv',
    expect: everybody(200),
  },
  {
    route: 'GET /api/brands/:slug/insights.csv',
    ask: '/api/brands/closed/insights.csv',
    expect: premiumContent,
  },
  { route: 'GET /api/brands/:slug/emails', ask: '/api/brands/open/emails', expect: everybody(200) },
  { route: 'GET /api/brands/:slug/emails', ask: '/api/brands/closed/emails', expect: premiumContent },
  { route: 'GET /api/emails/:id', ask: `/api/emails/${open.email}`, expect: everybody(200) },
  { route: 'GET /email-frames/:id', ask: `/email-frames/${open.email}`, expect: everybody(200) },
  { route: 'GET /email-frames/:id', ask: `/email-frames/${closed.email}`, expect: premiumContent },
  { route: 'GET /email-frames/:id', ask: `/email-frames/${closed.old}`, expect: premiumContent },
  { route: 'GET /api/emails/:id', ask: `/api/emails/${closed.email}`, expect: premiumContent },
  { route: 'GET /api/emails/:id', ask: `/api/emails/${closed.old}`, expect: premiumContent },
  { route: 'GET /api/brands/download', ask: '/api/brands/download', expect: adminOnly(200) },
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
  { route: 'GET /api/saved-searches', ask: '/api/saved-searches', expect: premiumFeature(200) },
  {
    route: 'POST /api/saved-searches',
    ask: '/api/saved-searches',
    body: { name: 'A search', search: 'q=sale' },
    expect: premiumFeature(201),
  },
  {
    route: 'POST /api/saved-searches',
    ask: '/api/saved-searches',
    body: { name: 'Odd', search: 'x=1' },
    expect: premiumFeature(400),
  },
  {
    route: 'PATCH /api/saved-searches/:id',
    ask: `/api/saved-searches/${search.id}`,
    body: { name: 'Renamed' },
    expect: owned(200),
  },
  { route: 'GET /feeds/searches/:token', ask: search.feed, expect: everybody(200) },
  { route: 'GET /feeds/searches/:token', ask: '/feeds/searches/unknown', expect: everybody(404) },
  {
    route: 'POST /api/saved-searches/:id/feed',
    ask: `/api/saved-searches/${search.id}/feed`,
    expect: owned(201),
  },
  {
    route: 'DELETE /api/saved-searches/:id/feed',
    ask: `/api/saved-searches/${search.id}/feed`,
    expect: owned(204),
  },
  {
    route: 'GET /api/emails/export',
    ask: '/api/emails/export?q=sale&format=csv',
    expect: premiumFeature(200),
  },
  { route: 'GET /api/emails/export', ask: '/api/emails/export?format=pdf', expect: premiumFeature(400) },
  { route: 'GET /api/admin/check-access', ask: '/api/admin/check-access', expect: adminOnly(200) },
  { route: 'GET /api/admin/users', ask: '/api/admin/users', expect: adminOnly(200) },
  { route: 'GET /api/admin/users', ask: '/api/admin/users?limit=0', expect: adminOnly(400) },
  {
    route: 'PATCH /api/admin/users/:userId/subscription',
    ask: `/api/admin/users/${managed.user}/subscription`,
    body: { subscriptionTier: 'premium' },
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/users/:userId/make-admin',
    ask: `/api/admin/users/${managed.user}/make-admin`,
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/users/:userId/remove-admin',
    ask: `/api/admin/users/${managed.user}/remove-admin`,
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/categories',
    ask: '/api/categories',
    body: { name: 'A category', slug: 'a-category', icon: 'tent' },
    expect: adminOnly(201),
  },
  {
    route: 'DELETE /api/categories/:id',
    ask: `/api/categories/${managed.category}`,
    expect: adminOnly(204),
  },
  { route: 'GET /api/admin/brands', ask: '/api/admin/brands', expect: adminOnly(200) },
  {
    route: 'PATCH /api/brands/:id',
    ask: `/api/brands/${managed.brand}`,
    body: { name: 'Managed', slug: 'managed', domain: 'managed.example', categoryId: 1 },
    expect: adminOnly(200),
  },
  {
    route: 'PATCH /api/brands/:id',
    ask: `/api/brands/${managed.brand}`,
    body: { name: '' },
    expect: adminOnly(400),
  },
  {
    route: 'PATCH /api/brands/:id/premium',
    ask: `/api/brands/${managed.brand}/premium`,
    body: { isPremiumOnly: true },
    expect: adminOnly(200),
  },
  {
    route: 'GET /api/brands/:id/categories',
    ask: `/api/brands/${managed.brand}/categories`,
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/brands/:id/categories/:categoryId',
    ask: `/api/brands/${managed.brand}/categories/2`,
    expect: adminOnly(200),
  },
  {
    route: 'DELETE /api/brands/:id/categories/:categoryId',
    ask: `/api/brands/${managed.brand}/categories/2`,
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/brands/:id/domains',
    ask: `/api/admin/brands/${managed.brand}/domains`,
    body: { domain: 'managed-too.example' },
    expect: adminOnly(200),
  },
  {
    route: 'DELETE /api/admin/brands/:id/domains/:domain',
    ask: `/api/admin/brands/${managed.brand}/domains/managed-too.example`,
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/brands/:id/logo/retry',
    ask: `/api/admin/brands/${managed.brand}/logo/retry`,
    expect: adminOnly(409),
  },
  {
    route: 'POST /api/admin/brands/:id/merge',
    ask: `/api/admin/brands/${managed.merged}/merge`,
    body: { intoBrandId: managed.brand },
    expect: adminOnly(200),
  },
  { route: 'DELETE /api/brands/:id', ask: `/api/brands/${managed.deleted}`, expect: adminOnly(204) },
  { route: 'GET /api/admin/audit-log', ask: '/api/admin/audit-log', expect: adminOnly(200) },
  { route: 'POST /api/emails/fetch', ask: '/api/emails/fetch', expect: adminOnly(409) },
  { route: 'GET /api/admin/fetch-runs', ask: '/api/admin/fetch-runs', expect: adminOnly(200) },
  { route: 'GET /api/admin/health', ask: '/api/admin/health', expect: adminOnly(200) },
  { route: 'POST /api/admin/health/checks', ask: '/api/admin/health/checks', expect: adminOnly(200) },
  // No jobs run here.
  { route: 'POST /api/admin/jobs/:name/retry', ask: '/api/admin/jobs/facts/retry', expect: adminOnly(503) },
  { route: 'GET /api/emails', ask: '/api/emails?q=sale&sort=depth', expect: everybody(200) },
  { route: 'GET /api/emails/facets', ask: '/api/emails/facets?q=sale', expect: everybody(200) },
  { route: 'GET /api/emails/suggest', ask: '/api/emails/suggest?q=sale', expect: everybody(200) },
  { route: 'GET /api/emails/search', ask: '/api/emails/search?q=sale', expect: everybody(200) },
  { route: 'GET /api/emails/recent', ask: '/api/emails/recent', expect: adminOnly(200) },
  { route: 'GET /api/emails/recent', ask: '/api/emails/recent?campaignType=spam', expect: adminOnly(400) },
  { route: 'GET /api/admin/brand-changes', ask: '/api/admin/brand-changes', expect: adminOnly(200) },
  {
    route: 'POST /api/admin/brand-changes/spreadsheet',
    ask: '/api/admin/brand-changes/spreadsheet',
    body: { rows: [{ row: 2, page: 'open' }], do: { step: 'look' } },
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/brand-changes/set',
    ask: '/api/admin/brand-changes/set',
    body: { brands: { ids: [2_000_000_000] }, set: { isPremiumOnly: true }, do: { step: 'look' } },
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/brand-changes/categories',
    ask: '/api/admin/brand-changes/categories',
    body: { categories: [{ brandId: 2_000_000_000, categoryId: 1 }], do: { step: 'look' } },
    expect: adminOnly(200),
  },
  {
    route: 'GET /api/admin/brand-changes/category-guesses',
    ask: '/api/admin/brand-changes/category-guesses',
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/brand-changes/:id/undo',
    ask: '/api/admin/brand-changes/2000000000/undo',
    expect: adminOnly(404),
  },
  ...['step', 'stop', 'undo'].map((step) => ({
    route: `POST /api/admin/brand-merges/:id/${step}`,
    ask: `/api/admin/brand-merges/2000000000/${step}`,
    expect: adminOnly(404),
  })),
  { route: 'GET /api/admin/sign-ups', ask: '/api/admin/sign-ups', expect: adminOnly(200) },
  { route: 'GET /api/admin/sign-ups', ask: '/api/admin/sign-ups?state=gone', expect: adminOnly(400) },
  { route: 'GET /api/admin/sign-ups/summary', ask: '/api/admin/sign-ups/summary', expect: adminOnly(200) },
  {
    route: 'POST /api/admin/sign-ups/rows',
    ask: '/api/admin/sign-ups/rows',
    body: { rows: [{ row: 1, domain: 'open.example' }], do: { step: 'look' } },
    expect: adminOnly(200),
  },
  {
    route: 'GET /api/admin/sign-ups/download',
    ask: '/api/admin/sign-ups/download?format=csv',
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/sign-ups/follow',
    ask: '/api/admin/sign-ups/follow',
    body: { brandIds: [2_000_000_000] },
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/sign-ups/set',
    ask: '/api/admin/sign-ups/set',
    body: { signUps: { ids: [2_000_000_000] }, to: 'removed' },
    expect: adminOnly(200),
  },
  {
    route: 'PATCH /api/admin/sign-ups/:id',
    ask: '/api/admin/sign-ups/2000000000',
    body: { address: '', signedUpOn: '', confirmedOn: '', endedOn: '', rhythmDays: '', notes: '' },
    expect: adminOnly(404),
  },
  { route: 'GET /api/admin/emails/kinds', ask: '/api/admin/emails/kinds', expect: adminOnly(200) },
  { route: 'GET /api/admin/saved-views', ask: '/api/admin/saved-views', expect: adminOnly(200) },
  {
    route: 'POST /api/admin/saved-views',
    ask: '/api/admin/saved-views',
    body: { place: 'emails', name: 'Of the matrix', search: 'type=newsletter' },
    expect: adminOnly(201),
  },
  {
    route: 'PATCH /api/admin/saved-views/:id',
    ask: '/api/admin/saved-views/2000000000',
    body: { name: 'Renamed' },
    expect: adminOnly(404),
  },
  {
    route: 'DELETE /api/admin/saved-views/:id',
    ask: '/api/admin/saved-views/2000000000',
    expect: adminOnly(404),
  },
  { route: 'GET /api/admin/email-changes', ask: '/api/admin/email-changes', expect: adminOnly(200) },
  {
    route: 'POST /api/admin/email-changes',
    ask: '/api/admin/email-changes',
    body: { emails: { filter: {} }, set: { state: 'hidden' }, do: { step: 'look' } },
    expect: adminOnly(200),
  },
  ...['step', 'stop', 'undo'].map((step) => ({
    route: `POST /api/admin/email-changes/:id/${step}`,
    ask: `/api/admin/email-changes/2000000000/${step}`,
    expect: adminOnly(404),
  })),
  { route: 'GET /api/admin/emails', ask: '/api/admin/emails?waiting=true', expect: adminOnly(200) },
  { route: 'GET /api/admin/emails', ask: '/api/admin/emails?state=gone', expect: adminOnly(400) },
  { route: 'GET /api/admin/emails/waiting', ask: '/api/admin/emails/waiting', expect: adminOnly(200) },
  {
    route: 'GET /api/admin/emails/waiting/groups',
    ask: '/api/admin/emails/waiting/groups?by=sender',
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/emails/state',
    ask: '/api/admin/emails/state',
    body: { ids: [2_000_000_000], state: 'hidden' },
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/emails/brand',
    ask: '/api/admin/emails/brand',
    body: { ids: [2_000_000_000], brandId: managed.brand },
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/emails/brand',
    ask: '/api/admin/emails/brand',
    body: { ids: [2_000_000_000], brandId: 2_000_000_000 },
    expect: adminOnly(404),
  },
  { route: 'GET /api/admin/recognition', ask: '/api/admin/recognition', expect: adminOnly(200) },
  { route: 'GET /api/admin/gate-rules', ask: '/api/admin/gate-rules', expect: adminOnly(200) },
  {
    route: 'PUT /api/admin/gate-rules',
    ask: '/api/admin/gate-rules',
    body: { rules: [{ rule: 'account', sourceKind: 'api', isOn: false }] },
    expect: adminOnly(200),
  },
  { route: 'GET /api/admin/gate-verdicts', ask: '/api/admin/gate-verdicts', expect: adminOnly(200) },
  {
    route: 'PUT /api/admin/gate-verdicts',
    ask: '/api/admin/gate-verdicts',
    body: { subject: 'brand', key: '2000000000', verdict: 'publish' },
    expect: adminOnly(404),
  },
  {
    route: 'DELETE /api/admin/gate-verdicts/:subject/:key',
    ask: '/api/admin/gate-verdicts/sender/nobody.example',
    expect: adminOnly(404),
  },
  // What waits for an administrator is there for nobody else, by whatever door.
  {
    route: 'GET /api/emails/:id',
    ask: `/api/emails/${held}`,
    expect: statuses(404, 404, 404, 404, 200, 404),
  },
  {
    route: 'GET /email-frames/:id',
    ask: `/email-frames/${held}`,
    expect: statuses(404, 404, 404, 404, 200, 404),
  },
  {
    route: 'GET /thumbnails/:file',
    ask: `/thumbnails/${held}.svg`,
    expect: statuses(404, 404, 404, 404, 200, 404),
  },
  {
    route: 'GET /photographs/:file',
    ask: `/photographs/${held}.webp`,
    expect: statuses(404, 404, 404, 404, 200, 404),
  },
  { route: 'GET /images/:emailId/:key', ask: `/images/${held}/${'0'.repeat(32)}`, expect: everybody(404) },
  {
    route: 'POST /api/emails/:id/report',
    ask: `/api/emails/${held}/report`,
    body: { reason: 'It is forged.' },
    expect: statuses(404, 404, 404, 404, 204, 404),
  },
  {
    route: 'POST /api/emails/:id/report',
    ask: `/api/emails/${closed.email}/report`,
    body: { reason: 'It is forged.' },
    expect: statuses(403, 403, 204, 403, 204, 204),
  },
  {
    route: 'POST /api/emails/:id/report',
    ask: `/api/emails/${open.email}/report`,
    body: {},
    expect: everybody(400),
  },
  {
    route: 'GET /api/admin/emails/:id/evidence',
    ask: `/api/admin/emails/${open.email}/evidence`,
    expect: adminOnly(200),
  },
  {
    route: 'GET /api/admin/emails/:id/source',
    ask: `/api/admin/emails/${closed.email}/source`,
    expect: adminOnly(200),
  },
  {
    route: 'PUT /api/admin/emails/:id/offers',
    ask: `/api/admin/emails/${open.email}/offers`,
    body: { offers: [] },
    expect: adminOnly(200),
  },
  {
    route: 'PATCH /api/admin/emails/:id/classification',
    ask: `/api/admin/emails/${open.email}/classification`,
    body: { season: 'winter' },
    expect: adminOnly(200),
  },
  { route: 'DELETE /api/emails/:id', ask: `/api/emails/${managed.email}`, expect: adminOnly(204) },
  { route: 'GET /api/admin/rejected-emails', ask: '/api/admin/rejected-emails', expect: adminOnly(200) },
  {
    route: 'GET /api/admin/rejected-emails/reasons',
    ask: '/api/admin/rejected-emails/reasons',
    expect: adminOnly(200),
  },
  {
    route: 'GET /api/admin/rejected-emails/mbox',
    ask: '/api/admin/rejected-emails/mbox',
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/rejected-emails/retry',
    ask: '/api/admin/rejected-emails/retry',
    body: { afterId: 2_000_000_000 },
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/rejected-emails/discard',
    ask: '/api/admin/rejected-emails/discard',
    body: { reasonCode: 'nothing', upToId: 1 },
    expect: adminOnly(200),
  },
  {
    route: 'POST /api/admin/rejected-emails/:id/retry',
    ask: `/api/admin/rejected-emails/${managed.rejected}/retry`,
    expect: adminOnly(409),
  },
  {
    route: 'GET /api/admin/rejected-emails/:id/source',
    ask: `/api/admin/rejected-emails/${managed.rejected}/source`,
    expect: adminOnly(200),
  },
  { route: 'GET /api/admin/settings', ask: '/api/admin/settings', expect: adminOnly(200) },
  { route: 'PUT /api/admin/settings', ask: '/api/admin/settings', body: noMailbox, expect: adminOnly(200) },
  { route: 'PUT /api/admin/settings', ask: '/api/admin/settings', body: {}, expect: adminOnly(400) },
  {
    route: 'POST /api/admin/settings/test-connection',
    ask: '/api/admin/settings/test-connection',
    body: { imap: noMailbox.imap },
    expect: adminOnly(400),
  },
  { route: 'GET /api/admin/setup', ask: '/api/admin/setup', expect: adminOnly(200) },
  {
    route: 'PATCH /api/admin/setup',
    ask: '/api/admin/setup',
    body: { isBillingOff: false },
    expect: adminOnly(200),
  },
  { route: 'PATCH /api/admin/setup', ask: '/api/admin/setup', body: {}, expect: adminOnly(400) },
  {
    route: 'PUT /api/admin/setup/steps/:step',
    ask: '/api/admin/setup/steps/name',
    body: { state: 'skipped' },
    expect: adminOnly(200),
  },
  {
    route: 'PUT /api/admin/setup/steps/:step',
    ask: '/api/admin/setup/steps/name',
    body: { state: 'done' },
    expect: adminOnly(400),
  },
  { route: 'GET /api/admin/mailboxes', ask: '/api/admin/mailboxes', expect: adminOnly(200) },
  {
    route: 'POST /api/admin/mailboxes',
    ask: '/api/admin/mailboxes',
    body: anotherMailbox,
    expect: adminOnly(201),
  },
  {
    route: 'PUT /api/admin/mailboxes/first',
    ask: '/api/admin/mailboxes/first',
    body: { name: 'First', newBrands: null, authservId: null },
    expect: adminOnly(404),
  },
  {
    route: 'PUT /api/admin/mailboxes/:id',
    ask: noMailboxAt,
    body: anotherMailbox,
    expect: adminOnly(404),
  },
  {
    route: 'PUT /api/admin/mailboxes/:id/pause',
    ask: `${noMailboxAt}/pause`,
    body: { isPaused: true },
    expect: adminOnly(404),
  },
  { route: 'DELETE /api/admin/mailboxes/:id', ask: noMailboxAt, expect: adminOnly(404) },
  { route: 'POST /api/admin/mailboxes/:id/fetch', ask: `${noMailboxAt}/fetch`, expect: adminOnly(404) },
  { route: 'POST /api/admin/mailboxes/:id/test', ask: `${noMailboxAt}/test`, expect: adminOnly(404) },
  {
    route: 'POST /api/admin/mailboxes/test-connection',
    ask: '/api/admin/mailboxes/test-connection',
    body: { id: null, imap: noMailbox.imap },
    expect: adminOnly(400),
  },
  {
    route: 'POST /api/create-checkout-session',
    ask: '/api/create-checkout-session',
    expect: statuses(401, 200, 409, 200, 200, 409),
  },
  {
    route: 'GET /api/verify-subscription',
    ask: '/api/verify-subscription',
    expect: statuses(401, 400, 400, 400, 400, 400),
  },
  {
    route: 'POST /api/billing-portal',
    ask: '/api/billing-portal',
    // Whoever has asked for a checkout has a customer at Stripe.
    expect: statuses(401, 200, 409, 200, 200, 409),
  },
  {
    route: 'POST /api/cancel-subscription',
    ask: '/api/cancel-subscription',
    expect: statuses(401, 409, 409, 409, 409, 409),
  },
  // The hosted page asks for nothing but its id, as at Stripe; everybody's subscriptions are for administrators.
  // For commands, which prove themselves by the server's secret.
  { route: 'POST /operator/vault-copies', ask: '/operator/vault-copies', expect: everybody(403) },
  { route: 'GET /payment-sandbox', ask: '/payment-sandbox', expect: adminOnly(200) },
  {
    route: 'POST /payment-sandbox/subscriptions',
    ask: '/payment-sandbox/subscriptions',
    expect: adminOnly(404),
    body: { action: 'renew', email: 'nobody@reader.example' },
  },
  {
    route: 'GET /payment-sandbox/checkout/:id',
    ask: '/payment-sandbox/checkout/unknown',
    expect: everybody(404),
  },
  {
    route: 'GET /payment-sandbox/portal/:id',
    ask: '/payment-sandbox/portal/unknown',
    expect: everybody(404),
  },
  {
    route: 'POST /payment-sandbox/portal/:id',
    ask: '/payment-sandbox/portal/unknown',
    expect: everybody(404),
    body: { action: 'save' },
  },
  {
    route: 'POST /payment-sandbox/checkout/:id',
    ask: '/payment-sandbox/checkout/unknown',
    expect: everybody(404),
    body: { decision: 'pay' },
  },
  { route: 'POST /api/webhooks/stripe', ask: '/api/webhooks/stripe', expect: everybody(400) },
  // Last, because it ends what the rows above ask for.
  { route: 'DELETE /api/saved-lists/:id', ask: `/api/saved-lists/${list.id}`, expect: owned(204) },
  { route: 'DELETE /api/saved-searches/:id', ask: `/api/saved-searches/${search.id}`, expect: owned(204) },
  {
    route: 'POST /api/logout-everywhere',
    ask: '/api/logout-everywhere',
    expect: statuses(401, 200, 200, 200, 200, 200),
  },
  { route: 'POST /api/logout', ask: '/api/logout', expect: everybody(303) },
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
  held = (await createEmail(pool, { brandId: open.id, state: 'held' })).id;
  for (const id of [open.email, closed.email, closed.old, held]) await giveFullPhotograph(test, id);
  await pool.query(
    `insert into email_sources (email_id, raw, raw_codec, label) values ($1, 'Subject: Closed', 0, 'a.eml')`,
    [closed.email],
  );
  managed.brand = (await createBrand(pool, { slug: 'managed', domain: 'managed.example' })).id;
  managed.email = (await createEmail(pool, {})).id;
  managed.rejected = (await createRejectedEmail(pool, { isTruncated: true })).id;
  managed.merged = (await createBrand(pool)).id;
  managed.deleted = (await createBrand(pool)).id;
  managed.user = (await createUser(pool)).id;
  managed.category = await createCategory(pool);
  const created = await personas.premium.ask('POST', '/api/saved-lists', { name: 'Mine' });
  list.id = created.json().id;
  const kept = await personas.premium.ask('POST', '/api/saved-searches', { name: 'Mine', search: '' });
  search.id = kept.json().id;
  const feed = await personas.premium.ask('POST', `/api/saved-searches/${search.id}/feed`);
  search.feed = new URL(feed.json().address).pathname;
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

/** Routes that are there only where people sign in by invitation and nothing is paid. */
const houseMatrix: Row[] = [
  { route: 'GET /sign-in', ask: '/sign-in', expect: everybody(200) },
  { route: 'POST /sign-in', ask: '/sign-in', body: {}, expect: everybody(400) },
  { route: 'GET /sign-in/invitation', ask: '/sign-in/invitation?token=x', expect: everybody(410) },
  { route: 'POST /sign-in/invitation', ask: '/sign-in/invitation', body: {}, expect: everybody(400) },
  { route: 'GET /api/admin/invitations', ask: '/api/admin/invitations', expect: adminOnly(200) },
  { route: 'POST /api/admin/invitations', ask: '/api/admin/invitations', body: {}, expect: adminOnly(201) },
  {
    route: 'POST /api/admin/invitations',
    ask: '/api/admin/invitations',
    body: { email: 'nobody' },
    expect: adminOnly(400),
  },
  {
    route: 'DELETE /api/admin/invitations/:id',
    ask: '/api/admin/invitations/99',
    expect: adminOnly(404),
  },
];

describe('the access matrix of a house', () => {
  it('has a row for every route that only a house has, and each role is answered as it says', async () => {
    const house = await testApp({ environment: { SIGN_IN: 'invite', BILLING: 'off' } });
    try {
      const usual = new Set(matrix().map(({ route }) => route));
      const own = house.app.knownRoutes
        .map(({ method, url }) => `${method} ${url}`)
        .filter((route) => !usual.has(route));
      const described = houseMatrix.map(({ route }) => route);
      expect([...new Set(described)].sort()).toEqual([...new Set(own)].sort());
      const people = await createPersonas(house);
      for (const row of houseMatrix) {
        const given: Partial<Record<Role, number>> = {};
        for (const role of roles) {
          const method = row.route.slice(0, row.route.indexOf(' ')) as 'GET';
          given[role] = (await people[role].ask(method, row.ask, row.body)).statusCode;
        }
        expect.soft({ ask: row.ask, ...given }).toEqual({ ask: row.ask, ...row.expect });
      }
    } finally {
      await house.app.close();
    }
  });
});
