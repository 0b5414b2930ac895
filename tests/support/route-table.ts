import type { FastifyInstance } from 'fastify';
import { offerOf } from '#tests/support/mail/offer.ts';
import {
  addedMailbox,
  importedFiles,
  mailProvider,
  noMailbox,
  type RouteVault,
  settings,
} from '#tests/support/route-vault.ts';
import type { Role } from '#tests/support/sign-in.ts';

/** Status of the answer to each role. */
export type Answers = Readonly<Record<Role, number>>;

/** A valid call of a route, and its answers. */
export interface RouteCall {
  /** Address of the call; default: that of the route. */
  ask?: string;
  body?: Readonly<Record<string, unknown>>;
  answers: Answers;
}

export interface RouteEntry extends RouteCall {
  /** Further calls of the same route. */
  also?: readonly RouteCall[];
}

type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** Every route of a usual vault, such as `GET /api/brands/:slug`. */
export type KnownRoute = keyof ReturnType<typeof routeTable>;

/** A route that exists only with sign-in by invitation. */
export type HouseRoute = keyof ReturnType<typeof selfHostedRouteTable>;

function answers(
  ...[visitor, free, premium, expired, admin, other]: [number, number, number, number, number, number]
): Answers {
  return { visitor, free, premium, expired, admin, other };
}

const anyRole = (status: number) => answers(status, status, status, status, status, status);

const signedIn = (status: number) => answers(401, status, status, status, status, status);

/** Administrators read everything, and `other` has premium too. */
const premiumContent = answers(403, 403, 200, 403, 200, 200);

/** Favourites and lists depend on the tier, for administrators too. */
const premiumOnly = (status: number) => answers(401, 403, status, 403, 403, status);

/** Owned by `premium`: a 404 for other users. */
const ownerOnly = (status: number) => answers(401, 403, status, 403, 403, 404);

/** The same call, limited to a brand set of `premium`. */
const ofOwnSet = (ask: string) => [{ ask, answers: ownerOnly(200) }];

const adminOnly = (status: number) => answers(401, 403, 403, 403, status, 403);

/** Held content. */
const heldContent = (status: number) => answers(404, 404, 404, 404, status, 404);

/** Key of a picture that no email has. */
const noPicture = '0'.repeat(32);

const { confidence: _confidence, ...offer } = offerOf({
  kind: 'percent',
  percent: 20,
  code: 'ODD20',
  evidence: '20% off with ODD20',
});

/**
 * Every route of a vault, its roles, and a call that works. Roles are listed here and not read from the
 * guards, so that a missing guard is found. Matrix, HEAD, other methods, odd values and events are tested
 * from this table.
 *
 * The order is that of the calls: a call that ends something follows those that need it.
 */
export const routeTable = (vault: RouteVault) =>
  ({
    'GET /healthz': { answers: anyRole(200) },
    'GET /readyz': { answers: anyRole(200) },
    'GET /robots.txt': { answers: anyRole(200) },
    'GET /sitemap.xml': { answers: anyRole(200) },
    'GET /sitemap-:kind-:block(^\\d+).xml': { ask: '/sitemap-emails-0.xml', answers: anyRole(200) },
    'GET /standalone/besley.woff2': { answers: anyRole(200) },
    'GET /standalone/instrument-sans.woff2': { answers: anyRole(200) },
    'GET /standalone/log-out.js': { answers: anyRole(200) },
    'GET /logos/:file': { ask: '/logos/nothing.svg', answers: anyRole(404) },
    'GET /brand/:slug/feed.atom': {
      ask: '/brand/open/feed.atom',
      answers: anyRole(200),
      // A feed reader has no session.
      also: [{ ask: '/brand/closed/feed.atom', answers: anyRole(403) }],
    },
    'GET /api/follows': { answers: signedIn(200) },
    'POST /api/follows': {
      body: { subject: { kind: 'brand', slug: 'open' } },
      answers: signedIn(201),
    },
    'PATCH /api/follow-settings': { body: { isPaused: false }, answers: signedIn(200) },
    'GET /feeds/follows/:token': { ask: vault.followFeed, answers: anyRole(200) },
    'POST /api/follow-feed': { answers: signedIn(201) },
    'DELETE /api/follow-feed': { answers: signedIn(204) },
    'PATCH /api/follows/:id': {
      ask: `/api/follows/${vault.follow}`,
      body: { cadence: 'weekly' },
      answers: answers(401, 404, 200, 404, 404, 404),
    },
    'DELETE /api/follows/:id': {
      ask: `/api/follows/${vault.follow}`,
      answers: answers(401, 404, 204, 404, 404, 404),
    },
    'GET /api/webhooks': { answers: signedIn(200) },
    'POST /api/webhooks': {
      body: { name: 'Robot', address: 'https://hooks.example.com/a', format: 'slack' },
      answers: signedIn(201),
    },
    'GET /api/webhooks/:id/deliveries': {
      ask: `/api/webhooks/${vault.webhook}/deliveries`,
      answers: answers(401, 404, 200, 404, 404, 404),
    },
    'POST /api/webhooks/:id/deliveries/:delivery/replay': {
      ask: `/api/webhooks/${vault.webhook}/deliveries/${vault.delivery}/replay`,
      answers: answers(401, 404, 204, 404, 404, 404),
    },
    'POST /api/webhooks/:id/replay': {
      ask: `/api/webhooks/${vault.webhook}/replay`,
      answers: answers(401, 404, 200, 404, 404, 404),
    },
    'POST /api/webhooks/:id/test': {
      ask: `/api/webhooks/${vault.webhook}/test`,
      answers: answers(401, 404, 204, 404, 404, 404),
    },
    'POST /api/webhooks/:id/secret': {
      ask: `/api/webhooks/${vault.webhook}/secret`,
      answers: answers(401, 404, 200, 404, 404, 404),
    },
    'PATCH /api/webhooks/:id': {
      ask: `/api/webhooks/${vault.webhook}`,
      body: { name: 'Robot 2' },
      answers: answers(401, 404, 200, 404, 404, 404),
    },
    'DELETE /api/webhooks/:id': {
      ask: `/api/webhooks/${vault.webhook}`,
      answers: answers(401, 404, 204, 404, 404, 404),
    },
    'GET /unsubscribe/:token': { ask: `/unsubscribe/${vault.unsubscribe}`, answers: anyRole(200) },
    'POST /unsubscribe/:token': { ask: `/unsubscribe/${vault.unsubscribe}`, answers: anyRole(200) },
    'GET /api/outbox': { answers: signedIn(200) },
    'GET /api/outbox/:id': {
      ask: `/api/outbox/${vault.outboxMail}`,
      answers: answers(401, 404, 200, 404, 200, 404),
    },
    'GET /images/:emailId/:key': {
      ask: `/images/${vault.email}/${noPicture}`,
      answers: anyRole(404),
      also: [
        { ask: `/images/${vault.closed}/${noPicture}`, answers: answers(403, 403, 404, 403, 404, 404) },
        { ask: `/images/${vault.old}/${noPicture}`, answers: answers(403, 403, 404, 403, 404, 404) },
        { ask: `/images/${vault.held}/${noPicture}`, answers: anyRole(404) },
      ],
    },
    'GET /thumbnails/:file': {
      ask: `/thumbnails/${vault.email}.svg`,
      answers: anyRole(200),
      also: [
        { ask: `/thumbnails/${vault.closed}.svg`, answers: premiumContent },
        { ask: `/thumbnails/${vault.old}.svg`, answers: premiumContent },
        { ask: `/thumbnails/${vault.old}-0123456789ab.webp`, answers: premiumContent },
        { ask: `/thumbnails/${vault.held}.svg`, answers: heldContent(200) },
        { ask: '/thumbnails/2000000000.svg', answers: anyRole(404) },
      ],
    },
    'GET /photographs/:file': {
      ask: `/photographs/${vault.email}.webp`,
      answers: anyRole(200),
      also: [
        { ask: `/photographs/${vault.closed}.webp`, answers: premiumContent },
        { ask: `/photographs/${vault.closed}.png`, answers: premiumContent },
        { ask: `/photographs/${vault.old}.png`, answers: premiumContent },
        { ask: `/photographs/${vault.held}.webp`, answers: heldContent(200) },
        { ask: '/photographs/2000000000.webp', answers: anyRole(404) },
      ],
    },
    'GET /api/*': { ask: '/api/unknown', answers: anyRole(404) },
    'GET /api/auth/user': { answers: signedIn(200) },
    'GET /api/login': { answers: anyRole(303) },
    'GET /api/callback': { ask: '/api/callback?code=x&state=y', answers: anyRole(400) },
    'GET /oidc/*': { ask: '/oidc/unknown', answers: anyRole(404) },
    'GET /oidc/interaction/:uid': { ask: '/oidc/interaction/unknown', answers: anyRole(400) },
    'POST /oidc/interaction/:uid': {
      ask: '/oidc/interaction/unknown',
      body: { email: 'a@b.example' },
      answers: anyRole(400),
    },
    'GET /api/stats': { answers: anyRole(200) },
    'GET /api/stats/plans': { answers: anyRole(200) },
    'GET /api/categories': { answers: anyRole(200) },
    'GET /api/nearest-names': { ask: '/api/nearest-names?q=other', answers: anyRole(200) },
    'GET /api/categories/:slug': { ask: '/api/categories/other', answers: anyRole(200) },
    'GET /api/categories/:slug/brands': { ask: '/api/categories/other/brands', answers: anyRole(200) },
    'GET /api/brands': { answers: anyRole(200) },
    'GET /api/brands/:slug': {
      ask: '/api/brands/open',
      answers: anyRole(200),
      also: [{ ask: '/api/brands/closed', answers: premiumContent }],
    },
    // Brands the viewer may not read are missing from these answers; nothing is refused.
    'GET /api/insights/compare': {
      ask: '/api/insights/compare?brand=open&brand=closed&category=other',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/compare?set=${vault.brandSet}`),
    },
    'GET /api/insights/compare.csv': {
      ask: '/api/insights/compare.csv?brand=open&brand=closed',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/compare.csv?set=${vault.brandSet}`),
    },
    'GET /api/insights/offers': {
      ask: '/api/insights/offers?sort=ending&brand=open&brand=closed',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/offers?set=${vault.brandSet}`),
    },
    'GET /api/insights/offers.csv': {
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/offers.csv?set=${vault.brandSet}`),
    },
    'GET /api/insights/seasons': { answers: anyRole(200) },
    'GET /api/insights/seasons/:season': {
      ask: '/api/insights/seasons/easter?year=2025&brand=open&brand=closed&category=other',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/seasons/easter?year=2025&set=${vault.brandSet}`),
    },
    'GET /api/insights/seasons/:season/days.csv': {
      ask: '/api/insights/seasons/easter/days.csv?year=2025&compare=2024&brand=open&brand=closed',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/seasons/easter/days.csv?year=2025&set=${vault.brandSet}`),
    },
    'GET /api/insights/subjects': {
      ask: '/api/insights/subjects?q=sale&brand=open&shape=emoji&length=short',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/subjects?set=${vault.brandSet}`),
    },
    'GET /api/insights/subjects.csv': {
      ask: '/api/insights/subjects.csv?q=sale&category=other&offer=10',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/subjects.csv?set=${vault.brandSet}`),
    },
    'GET /api/insights/subjects/habits': {
      ask: '/api/insights/subjects/habits?brand=open&season=easter&language=en',
      answers: anyRole(200),
      also: [
        ...ofOwnSet(`/api/insights/subjects/habits?set=${vault.brandSet}`),
        { ask: '/api/insights/subjects/habits?brand=open&brand=closed', answers: anyRole(200) },
      ],
    },
    'GET /api/insights': { answers: anyRole(200) },
    'GET /api/insights.csv': { answers: anyRole(200) },
    'GET /api/insights/platforms': {
      ask: '/api/insights/platforms?category=other&platform=Klaviyo',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/platforms?set=${vault.brandSet}`),
    },
    'GET /api/insights/platforms.csv': {
      ask: '/api/insights/platforms.csv?category=other&platform=Klaviyo',
      answers: anyRole(200),
      also: ofOwnSet(`/api/insights/platforms.csv?set=${vault.brandSet}`),
    },
    'GET /api/brands/:slug/insights': {
      ask: '/api/brands/open/insights',
      answers: anyRole(200),
      also: [
        ...ofOwnSet(`/api/brands/open/insights?set=${vault.brandSet}`),
        { ask: '/api/brands/closed/insights', answers: premiumContent },
        { ask: '/api/brands/open/insights?from=1000-01-01&to=9998-12-31', answers: anyRole(200) },
      ],
    },
    'GET /api/brands/:slug/insights.csv': {
      ask: '/api/brands/open/insights.csv',
      answers: anyRole(200),
      also: [{ ask: '/api/brands/closed/insights.csv', answers: premiumContent }],
    },
    'GET /api/brands/:slug/emails': {
      ask: '/api/brands/open/emails',
      answers: anyRole(200),
      also: [{ ask: '/api/brands/closed/emails', answers: premiumContent }],
    },
    'GET /api/emails/:id': {
      ask: `/api/emails/${vault.email}`,
      answers: anyRole(200),
      also: [
        { ask: `/api/emails/${vault.closed}`, answers: premiumContent },
        { ask: `/api/emails/${vault.old}`, answers: premiumContent },
        { ask: `/api/emails/${vault.held}`, answers: heldContent(200) },
      ],
    },
    // Emails the viewer may not read are missing from it; a closed email itself returns no data.
    'GET /api/emails/:id/related': {
      ask: `/api/emails/${vault.email}/related`,
      answers: anyRole(200),
      also: [
        { ask: `/api/emails/${vault.closed}/related`, answers: anyRole(200) },
        { ask: `/api/emails/${vault.old}/related`, answers: anyRole(200) },
        { ask: `/api/emails/${vault.held}/related`, answers: heldContent(200) },
      ],
    },
    'GET /email-frames/:id': {
      ask: `/email-frames/${vault.email}`,
      answers: anyRole(200),
      also: [
        { ask: `/email-frames/${vault.closed}`, answers: premiumContent },
        { ask: `/email-frames/${vault.old}`, answers: premiumContent },
        { ask: `/email-frames/${vault.held}`, answers: heldContent(200) },
        { ask: '/email-frames/2000000000', answers: anyRole(404) },
      ],
    },
    'GET /api/emails': {
      ask: '/api/emails?q=sale&sort=depth',
      answers: anyRole(200),
      also: ofOwnSet(`/api/emails?set=${vault.brandSet}`),
    },
    'GET /api/emails/facets': {
      ask: '/api/emails/facets?q=sale',
      answers: anyRole(200),
      also: ofOwnSet(`/api/emails/facets?set=${vault.brandSet}`),
    },
    'GET /api/emails/suggest': { ask: '/api/emails/suggest?q=sale', answers: anyRole(200) },
    'GET /api/emails/search': { ask: '/api/emails/search?q=sale', answers: anyRole(200) },
    'GET /api/emails/recent': { answers: adminOnly(200) },
    'POST /api/emails/:id/report': {
      ask: `/api/emails/${vault.email}/report`,
      body: { reason: 'It is odd.' },
      answers: anyRole(204),
      also: [
        {
          ask: `/api/emails/${vault.closed}/report`,
          body: { reason: 'It is forged.' },
          answers: answers(403, 403, 204, 403, 204, 204),
        },
        {
          ask: `/api/emails/${vault.held}/report`,
          body: { reason: 'It is forged.' },
          answers: heldContent(204),
        },
      ],
    },

    'POST /api/browser-errors': {
      body: { kind: 'uncaught', message: 'Error: it broke', page: '/emails' },
      answers: anyRole(204),
    },

    'GET /api/brands/favorites': { answers: premiumOnly(200) },
    'POST /api/brands/:id/favorite': {
      ask: `/api/brands/${vault.brand}/favorite`,
      body: { isFavorite: true },
      answers: premiumOnly(200),
    },
    'GET /api/saved-lists': { answers: premiumOnly(200) },
    'POST /api/saved-lists': { body: { name: 'A list', description: '' }, answers: premiumOnly(201) },
    'GET /api/saved-lists/emails': { answers: premiumOnly(200) },
    'GET /api/saved-lists/:id': { ask: `/api/saved-lists/${vault.list}`, answers: ownerOnly(200) },
    'GET /api/saved-lists/:id/export.csv': {
      ask: `/api/saved-lists/${vault.list}/export.csv`,
      answers: ownerOnly(200),
    },
    'GET /api/saved-lists/:id/board': {
      ask: `/api/saved-lists/${vault.list}/board`,
      answers: ownerOnly(200),
    },
    'POST /api/saved-lists/:id/board/moves': {
      ask: `/api/saved-lists/${vault.list}/board/moves`,
      body: { emailId: vault.email, sectionId: null, beforeId: null },
      answers: ownerOnly(204),
    },
    'POST /api/saved-lists/:id/sections': {
      ask: `/api/saved-lists/${vault.list}/sections`,
      body: { name: 'Openers' },
      answers: ownerOnly(201),
    },
    'PATCH /api/saved-lists/:id/sections/:sectionId': {
      ask: `/api/saved-lists/${vault.list}/sections/${vault.section}`,
      body: { name: 'Heroes', beforeId: null },
      answers: ownerOnly(204),
    },
    'DELETE /api/saved-lists/:id/sections/:sectionId': {
      ask: `/api/saved-lists/${vault.list}/sections/${vault.section}`,
      answers: ownerOnly(204),
    },
    'DELETE /api/saved-lists/:id/comments/:commentId': {
      ask: `/api/saved-lists/${vault.list}/comments/${vault.comment}`,
      answers: ownerOnly(204),
    },
    'GET /api/saved-lists/:id/members': {
      ask: `/api/saved-lists/${vault.list}/members`,
      answers: ownerOnly(200),
    },
    'PATCH /api/saved-lists/:id/members/:memberId': {
      ask: `/api/saved-lists/${vault.list}/members/${vault.member}`,
      body: { role: 'editor' },
      answers: ownerOnly(204),
    },
    'DELETE /api/saved-lists/:id/members/:memberId': {
      ask: `/api/saved-lists/${vault.list}/members/${vault.member}`,
      answers: ownerOnly(204),
    },
    'POST /api/shared/:token/join': { ask: `/api/shared/${vault.joinLink}/join`, answers: premiumOnly(201) },
    'GET /api/shares': {
      answers: signedIn(200),
      also: [{ ask: `/api/shares?listId=${vault.list}`, answers: signedIn(200) }],
    },
    'POST /api/shares': {
      body: { kind: 'list', listId: vault.list, showsNotes: true, expiresInDays: 7 },
      answers: answers(401, 403, 201, 403, 403, 404),
      also: [
        { body: { kind: 'email', emailId: vault.closed }, answers: premiumOnly(201) },
        {
          body: { kind: 'chart', chart: { chart: 'brand-days', brand: 'closed' } },
          answers: premiumOnly(201),
        },
        { body: { kind: 'email', emailId: vault.held }, answers: answers(401, 403, 404, 403, 403, 404) },
      ],
    },
    'GET /api/shared/:token': {
      ask: `/api/shared/${vault.link}`,
      answers: anyRole(200),
      also: [
        { ask: '/api/shared/unknown', answers: anyRole(404) },
        { ask: `/api/shared/${vault.chartLink}`, answers: anyRole(200) },
      ],
    },
    // Its picture is the guest's too, although the brand is premium-only; others of the vault are not.
    'GET /b/:token/:file': {
      ask: `/b/${vault.link}/${vault.closed}.svg`,
      answers: anyRole(200),
      also: [
        { ask: `/b/${vault.link}/${vault.old}.svg`, answers: anyRole(404) },
        { ask: `/b/${vault.link}/${vault.held}.svg`, answers: anyRole(404) },
        { ask: `/b/unknown/${vault.email}.svg`, answers: anyRole(404) },
      ],
    },
    // The whole picture is a guest's by a link to this email that allows it, and not by a link to its list.
    'GET /b/:token/whole.png': {
      ask: `/b/${vault.pictureLink}/whole.png`,
      answers: anyRole(200),
      also: [{ ask: `/b/${vault.link}/whole.png`, answers: anyRole(404) }],
    },
    'GET /oembed': {
      ask: `/oembed?url=${encodeURIComponent(vault.chartAddress)}`,
      answers: anyRole(200),
      also: [{ ask: '/oembed?url=https://elsewhere.example/b/x', answers: anyRole(404) }],
    },
    'POST /api/shared/:token/password': {
      ask: `/api/shared/${vault.link}/password`,
      body: { password: 'a long password' },
      answers: anyRole(204),
    },
    'POST /api/shared/:token/comments': {
      ask: `/api/shared/${vault.link}/comments`,
      body: { author: 'Ann', text: 'This one', emailId: vault.closed },
      answers: anyRole(201),
      also: [
        {
          ask: `/api/shared/${vault.link}/comments`,
          body: { author: 'Ann', text: 'This one', emailId: vault.held },
          answers: anyRole(404),
        },
      ],
    },
    'POST /api/shared/:token/copy': { ask: `/api/shared/${vault.link}/copy`, answers: premiumOnly(201) },
    'POST /api/shares/:id/link': { ask: `/api/shares/${vault.share}/link`, answers: ownerOnly(201) },
    'DELETE /api/shares/:id': {
      ask: `/api/shares/${vault.share}`,
      answers: answers(401, 404, 204, 404, 404, 404),
    },
    'PATCH /api/saved-lists/:id': {
      ask: `/api/saved-lists/${vault.list}`,
      body: { name: 'Renamed', description: null },
      answers: ownerOnly(200),
    },
    'POST /api/saved-lists/:id/emails': {
      ask: `/api/saved-lists/${vault.list}/emails`,
      body: { emailId: vault.email, notes: null },
      answers: ownerOnly(200),
    },
    'DELETE /api/saved-lists/:id/emails/:emailId': {
      ask: `/api/saved-lists/${vault.list}/emails/${vault.email}`,
      answers: ownerOnly(204),
    },
    'DELETE /api/saved-lists/:id': { ask: `/api/saved-lists/${vault.list}`, answers: ownerOnly(204) },
    'GET /api/saved-searches': { answers: premiumOnly(200) },
    'POST /api/saved-searches': { body: { name: 'A search', search: 'q=sale' }, answers: premiumOnly(201) },
    'PATCH /api/saved-searches/:id': {
      ask: `/api/saved-searches/${vault.search}`,
      body: { name: 'Renamed', search: 'q=sale' },
      answers: ownerOnly(200),
    },
    'GET /feeds/searches/:token': {
      ask: vault.feed,
      answers: anyRole(200),
      also: [{ ask: '/feeds/searches/unknown', answers: anyRole(404) }],
    },
    'POST /api/saved-searches/:id/feed': {
      ask: `/api/saved-searches/${vault.search}/feed`,
      answers: ownerOnly(201),
    },
    'DELETE /api/saved-searches/:id/feed': {
      ask: `/api/saved-searches/${vault.search}/feed`,
      answers: ownerOnly(204),
    },
    'DELETE /api/saved-searches/:id': { ask: `/api/saved-searches/${vault.search}`, answers: ownerOnly(204) },
    'GET /api/emails/export': {
      ask: '/api/emails/export?q=sale&format=csv',
      answers: premiumOnly(200),
      also: ofOwnSet(`/api/emails/export?format=csv&set=${vault.brandSet}`),
    },
    'GET /api/brand-sets': { answers: premiumOnly(200) },
    'POST /api/brand-sets': { body: { name: 'A set', brands: ['open'] }, answers: premiumOnly(201) },
    'GET /api/brand-sets/:id': { ask: `/api/brand-sets/${vault.brandSet}`, answers: ownerOnly(200) },
    'PATCH /api/brand-sets/:id': {
      ask: `/api/brand-sets/${vault.brandSet}`,
      body: { name: 'Renamed' },
      answers: ownerOnly(200),
    },
    'POST /api/brand-sets/:id/brands': {
      ask: `/api/brand-sets/${vault.brandSet}/brands`,
      body: { brand: 'open' },
      answers: ownerOnly(200),
    },
    'DELETE /api/brand-sets/:id/brands/:slug': {
      ask: `/api/brand-sets/${vault.brandSet}/brands/open`,
      answers: ownerOnly(200),
    },
    'DELETE /api/brand-sets/:id': { ask: `/api/brand-sets/${vault.brandSet}`, answers: ownerOnly(204) },

    'GET /api/admin/check-access': { answers: adminOnly(200) },
    'GET /api/admin/users': { answers: adminOnly(200) },
    'PATCH /api/admin/users/:userId/subscription': {
      ask: `/api/admin/users/${vault.user}/subscription`,
      body: { subscriptionTier: 'premium' },
      answers: adminOnly(200),
    },
    'POST /api/admin/users/:userId/make-admin': {
      ask: `/api/admin/users/${vault.user}/make-admin`,
      answers: adminOnly(200),
    },
    'POST /api/admin/users/:userId/remove-admin': {
      ask: `/api/admin/users/${vault.user}/remove-admin`,
      answers: adminOnly(200),
    },
    'POST /api/categories': {
      body: { name: 'A category', slug: 'a-category', icon: 'tent', description: null, position: 1 },
      answers: adminOnly(201),
    },
    'DELETE /api/categories/:id': { ask: `/api/categories/${vault.category}`, answers: adminOnly(204) },
    'GET /api/admin/brands': { answers: adminOnly(200) },
    'GET /api/admin/brands/summary': { answers: adminOnly(200) },
    'GET /api/admin/brands/twins': { answers: adminOnly(200) },
    'GET /api/brands/download': { answers: adminOnly(200) },
    'PATCH /api/brands/:id': {
      ask: `/api/brands/${vault.managed}`,
      body: { name: 'Managed', slug: 'managed', domain: 'managed.example', categoryId: 1 },
      answers: adminOnly(200),
    },
    'PATCH /api/brands/:id/premium': {
      ask: `/api/brands/${vault.managed}/premium`,
      body: { isPremiumOnly: true },
      answers: adminOnly(200),
    },
    'GET /api/brands/:id/categories': {
      ask: `/api/brands/${vault.managed}/categories`,
      answers: adminOnly(200),
    },
    'POST /api/brands/:id/categories/:categoryId': {
      ask: `/api/brands/${vault.managed}/categories/2`,
      answers: adminOnly(200),
    },
    'DELETE /api/brands/:id/categories/:categoryId': {
      ask: `/api/brands/${vault.managed}/categories/2`,
      answers: adminOnly(200),
    },
    'POST /api/admin/brands/:id/domains': {
      ask: `/api/admin/brands/${vault.managed}/domains`,
      body: { domain: 'managed-too.example' },
      answers: adminOnly(200),
    },
    'DELETE /api/admin/brands/:id/domains/:domain': {
      ask: `/api/admin/brands/${vault.managed}/domains/managed-too.example`,
      answers: adminOnly(200),
    },
    // Only a brand whose logo could not be fetched has anything to retry.
    'POST /api/admin/brands/:id/logo/retry': {
      ask: `/api/admin/brands/${vault.managed}/logo/retry`,
      answers: adminOnly(409),
    },
    'POST /api/admin/bulk-changes/brands/merge': {
      body: { brandIds: [vault.alsoMerged, vault.managed], intoBrandId: vault.managed },
      answers: adminOnly(200),
    },
    'POST /api/admin/brands/:id/merge': {
      ask: `/api/admin/brands/${vault.merged}/merge`,
      body: { intoBrandId: vault.managed },
      answers: adminOnly(200),
    },
    'DELETE /api/brands/:id': { ask: `/api/brands/${vault.deletedBrand}`, answers: adminOnly(204) },
    'GET /api/admin/audit-log': { answers: adminOnly(200) },
    'POST /api/emails/fetch': { answers: adminOnly(202) },
    'GET /api/admin/fetch-runs': { answers: adminOnly(200) },
    'GET /api/admin/mail-imports': { answers: adminOnly(200) },
    'POST /api/admin/mail-imports': {
      body: importedFiles,
      answers: adminOnly(201),
    },
    // Its body is bytes, which this table does not send.
    'PUT /api/admin/mail-imports/:id/parts/:at': {
      ask: '/api/admin/mail-imports/2000000000/parts/0',
      answers: adminOnly(400),
    },
    'POST /api/admin/mail-imports/:id/stop': {
      ask: `/api/admin/mail-imports/${vault.mailImport}/stop`,
      answers: adminOnly(200),
    },
    'GET /api/admin/identities': { answers: adminOnly(200) },
    'POST /api/admin/identities': {
      body: { name: 'Anna Example', knownData: ['Anna'], addresses: ['anna@reader.example'] },
      answers: adminOnly(201),
    },
    'PUT /api/admin/identities/:id': {
      ask: `/api/admin/identities/${vault.identity}`,
      body: { name: 'Ben Example', knownData: [], addresses: [] },
      answers: adminOnly(200),
    },
    'GET /api/admin/twin-wait': { answers: adminOnly(200) },
    'PUT /api/admin/twin-wait': { body: { hours: 24 }, answers: adminOnly(200) },
    'DELETE /api/admin/identities/:id': {
      ask: '/api/admin/identities/2000000000',
      answers: adminOnly(404),
    },
    'GET /api/admin/ingest-tokens': { answers: adminOnly(200) },
    'POST /api/admin/ingest-tokens': { body: { name: 'Postfix' }, answers: adminOnly(201) },
    'DELETE /api/admin/ingest-tokens/:id': {
      ask: '/api/admin/ingest-tokens/2000000000',
      answers: adminOnly(404),
    },
    // For programs with a token; a session is none.
    'POST /api/ingest': { answers: anyRole(401) },
    'GET /api/admin/alerts': { answers: adminOnly(200) },
    'PATCH /api/admin/alert-settings': { body: { fetchHours: 12 }, answers: adminOnly(200) },
    'POST /api/admin/alerts/test': { answers: adminOnly(204) },
    'GET /api/admin/health': { answers: adminOnly(200) },
    'POST /api/admin/health/checks': { answers: adminOnly(200) },
    'POST /api/admin/jobs/:name/retry': { ask: '/api/admin/jobs/facts/retry', answers: adminOnly(204) },
    'GET /api/admin/bulk-changes': { ask: '/api/admin/bulk-changes?of=brands', answers: adminOnly(200) },
    'GET /api/admin/bulk-changes/:id': {
      ask: `/api/admin/bulk-changes/${vault.change}`,
      answers: adminOnly(200),
    },
    'POST /api/admin/bulk-changes/:id/stop': {
      ask: `/api/admin/bulk-changes/${vault.change}/stop`,
      answers: adminOnly(200),
    },
    'POST /api/admin/bulk-changes/:id/undo': {
      ask: `/api/admin/bulk-changes/${vault.change}/undo`,
      answers: adminOnly(200),
    },
    'POST /api/admin/bulk-changes/brands/spreadsheet': {
      body: { rows: [{ row: 2, page: 'open', name: 'Open' }], do: { step: 'look' } },
      answers: adminOnly(200),
    },
    'POST /api/admin/bulk-changes/brands/set': {
      body: { brands: { ids: [vault.managed] }, set: { isPremiumOnly: false }, do: { step: 'look' } },
      answers: adminOnly(200),
    },
    'POST /api/admin/bulk-changes/brands/categories': {
      body: { categories: [{ brandId: vault.managed, categoryId: 1 }], do: { step: 'look' } },
      answers: adminOnly(200),
    },
    'GET /api/admin/bulk-changes/brands/category-guesses': { answers: adminOnly(200) },
    'GET /api/admin/sign-ups': { answers: adminOnly(200) },
    'GET /api/admin/sign-ups/summary': { answers: adminOnly(200) },
    'POST /api/admin/sign-ups/rows': {
      body: { rows: [{ row: 1, domain: 'odd.example', notes: 'Odd' }], do: { step: 'look' } },
      answers: adminOnly(200),
    },
    'GET /api/admin/sign-ups/download': {
      ask: '/api/admin/sign-ups/download?format=csv',
      answers: adminOnly(200),
    },
    'POST /api/admin/sign-ups/follow': { body: { brandIds: [vault.managed] }, answers: adminOnly(200) },
    'POST /api/admin/sign-ups/set': {
      body: { signUps: { ids: [vault.signUp] }, to: 'confirmed' },
      answers: adminOnly(200),
    },
    'PATCH /api/admin/sign-ups/:id': {
      ask: `/api/admin/sign-ups/${vault.signUp}`,
      body: { address: '', signedUpOn: '', confirmedOn: '', endedOn: '', rhythmDays: '', notes: 'Odd' },
      answers: adminOnly(200),
    },
    'GET /api/admin/emails/kinds': { answers: adminOnly(200) },
    'GET /api/admin/saved-views': { answers: adminOnly(200) },
    'POST /api/admin/saved-views': {
      body: { place: 'emails', name: 'A view', search: 'type=newsletter' },
      answers: adminOnly(201),
    },
    'PATCH /api/admin/saved-views/:id': {
      ask: `/api/admin/saved-views/${vault.view}`,
      body: { name: 'Renamed' },
      answers: adminOnly(200),
    },
    'DELETE /api/admin/saved-views/:id': {
      ask: `/api/admin/saved-views/${vault.view}`,
      answers: adminOnly(204),
    },
    'POST /api/admin/bulk-changes/emails': {
      body: { emails: { ids: [vault.email] }, set: { season: 'winter' }, do: { step: 'look' } },
      answers: adminOnly(200),
    },
    'GET /api/admin/emails': { ask: '/api/admin/emails?waiting=true', answers: adminOnly(200) },
    'GET /api/admin/emails/waiting': { answers: adminOnly(200) },
    'GET /api/admin/emails/waiting/groups': {
      ask: '/api/admin/emails/waiting/groups?by=brand&key=1&q=odd',
      answers: adminOnly(200),
    },
    'POST /api/admin/emails/state': {
      body: { ids: [vault.deletedEmail], state: 'published', isWaiting: false },
      answers: adminOnly(200),
    },
    'POST /api/admin/emails/brand': {
      body: { ids: [vault.deletedEmail], brandId: vault.managed },
      answers: adminOnly(200),
    },
    'GET /api/admin/recognition-rules': { answers: adminOnly(200) },
    'POST /api/admin/recognition-rules': {
      body: { brandId: vault.managed, subjectContains: 'odd', set: { season: 'winter' } },
      answers: adminOnly(201),
    },
    'PUT /api/admin/recognition-rules/:id': {
      ask: `/api/admin/recognition-rules/${vault.recognitionRule}`,
      body: { brandId: vault.managed, subjectContains: 'even', set: { season: 'winter' } },
      answers: adminOnly(200),
    },
    'DELETE /api/admin/recognition-rules/:id': {
      ask: `/api/admin/recognition-rules/${vault.recognitionRule}`,
      answers: adminOnly(204),
    },
    'POST /api/admin/recognition-rules/dismissals': {
      body: { brandId: vault.managed, subjectContains: 'odd', set: { season: 'summer' } },
      answers: adminOnly(204),
    },
    'GET /api/admin/gate-rules': { answers: adminOnly(200) },
    'PUT /api/admin/gate-rules': {
      body: { rules: [{ rule: 'account', sourceKind: 'api', isOn: false }] },
      answers: adminOnly(200),
    },
    'GET /api/admin/gate-verdicts': { answers: adminOnly(200) },
    'PUT /api/admin/gate-verdicts': {
      body: { subject: 'sender', key: 'odd.example', verdict: 'hide' },
      answers: adminOnly(200),
    },
    'DELETE /api/admin/gate-verdicts/:subject/:key': {
      ask: '/api/admin/gate-verdicts/sender/odd.example',
      answers: adminOnly(204),
    },
    'GET /api/admin/emails/:id/evidence': {
      ask: `/api/admin/emails/${vault.email}/evidence`,
      answers: adminOnly(200),
    },
    'GET /api/admin/emails/:id/source': {
      ask: `/api/admin/emails/${vault.closed}/source`,
      answers: adminOnly(200),
    },
    'GET /api/admin/emails/:id/copies': {
      ask: `/api/admin/emails/${vault.email}/copies`,
      answers: adminOnly(200),
    },
    'PUT /api/admin/emails/:id/folding': {
      ask: `/api/admin/emails/${vault.email}/folding`,
      body: { isFolded: true },
      answers: adminOnly(204),
    },
    'PUT /api/admin/emails/:id/offers': {
      ask: `/api/admin/emails/${vault.email}/offers`,
      body: { offers: [offer] },
      answers: adminOnly(200),
    },
    'PATCH /api/admin/emails/:id/classification': {
      ask: `/api/admin/emails/${vault.email}/classification`,
      body: { campaignType: 'promotion', season: 'winter' },
      answers: adminOnly(200),
    },
    'DELETE /api/emails/:id': { ask: `/api/emails/${vault.deletedEmail}`, answers: adminOnly(204) },
    'GET /api/admin/rejected-emails': { answers: adminOnly(200) },
    'GET /api/admin/rejected-emails/reasons': { answers: adminOnly(200) },
    'GET /api/admin/rejected-emails/mbox': { answers: adminOnly(200) },
    'POST /api/admin/rejected-emails/retry': {
      body: { reasonCode: 'no_sender', afterId: 2_000_000_000 },
      answers: adminOnly(200),
    },
    'POST /api/admin/rejected-emails/discard': {
      body: { reasonCode: 'nothing', upToId: 1 },
      answers: adminOnly(200),
    },
    // This message was truncated.
    'POST /api/admin/rejected-emails/:id/retry': {
      ask: `/api/admin/rejected-emails/${vault.rejected}/retry`,
      answers: adminOnly(409),
    },
    'GET /api/admin/rejected-emails/:id/source': {
      ask: `/api/admin/rejected-emails/${vault.rejected}/source`,
      answers: adminOnly(200),
    },
    'GET /api/admin/settings': { answers: adminOnly(200) },
    'PUT /api/admin/settings': { body: settings, answers: adminOnly(200) },
    // No server listens at these mailboxes, so the answer reports that.
    'POST /api/admin/settings/test-connection': { body: { imap: noMailbox }, answers: adminOnly(200) },
    'GET /api/admin/setup': { answers: adminOnly(200) },
    'PATCH /api/admin/setup': {
      body: { productName: 'Odd vault', isBillingOff: false },
      answers: adminOnly(200),
    },
    'PUT /api/admin/setup/steps/:step': {
      ask: '/api/admin/setup/steps/name',
      body: { state: 'skipped' },
      answers: adminOnly(200),
    },
    'GET /api/admin/mail-providers': { answers: adminOnly(200) },
    'POST /api/admin/mail-providers': { body: mailProvider, answers: adminOnly(201) },
    'PUT /api/admin/mail-providers/:id': {
      ask: `/api/admin/mail-providers/${vault.mailProvider}`,
      body: mailProvider,
      answers: adminOnly(200),
    },
    'PUT /api/admin/mail-providers/:id/client': {
      ask: '/api/admin/mail-providers/google/client',
      body: { clientId: 'a', clientSecret: 'b', issuer: null },
      answers: adminOnly(200),
    },
    'DELETE /api/admin/mail-providers/:id': {
      ask: `/api/admin/mail-providers/${vault.deletedMailProvider}`,
      answers: adminOnly(204),
    },
    'POST /api/admin/mailbox-connections': {
      body: {
        provider: vault.mailProvider,
        way: 'page',
        mailboxId: null,
        username: null,
        returnTo: 'settings',
      },
      answers: adminOnly(200),
    },
    'POST /api/admin/mailbox-connections/:key/poll': {
      ask: `/api/admin/mailbox-connections/${vault.mailboxConnection}/poll`,
      answers: adminOnly(200),
    },
    'GET /api/mailbox-callback': {
      ask: '/api/mailbox-callback?code=x&state=y',
      answers: adminOnly(409),
    },
    'GET /api/admin/mailboxes': { answers: adminOnly(200) },
    'POST /api/admin/mailboxes': {
      body: { ...addedMailbox, name: 'Another', imap: { ...noMailbox, mailbox: 'Another' } },
      answers: adminOnly(201),
    },
    'PUT /api/admin/mailboxes/first': {
      body: { name: 'First', newBrands: null, authservId: null },
      answers: adminOnly(200),
    },
    'PUT /api/admin/mailboxes/:id': {
      ask: `/api/admin/mailboxes/${vault.mailbox}`,
      body: addedMailbox,
      answers: adminOnly(200),
    },
    'PUT /api/admin/mailboxes/:id/pause': {
      ask: `/api/admin/mailboxes/${vault.mailbox}/pause`,
      body: { isPaused: true },
      answers: adminOnly(200),
    },
    'POST /api/admin/mailboxes/:id/fetch': {
      ask: `/api/admin/mailboxes/${vault.mailbox}/fetch`,
      answers: adminOnly(202),
    },
    'POST /api/admin/mailboxes/:id/test': {
      ask: `/api/admin/mailboxes/${vault.mailbox}/test`,
      answers: adminOnly(200),
    },
    'POST /api/admin/mailboxes/test-connection': {
      body: { id: null, imap: noMailbox },
      answers: adminOnly(200),
    },
    'DELETE /api/admin/mailboxes/:id': {
      ask: `/api/admin/mailboxes/${vault.deletedMailbox}`,
      answers: adminOnly(204),
    },

    'POST /api/create-checkout-session': { answers: answers(401, 200, 409, 200, 200, 409) },
    'GET /api/verify-subscription': { answers: signedIn(400) },
    // A user who requested a checkout is a customer at Stripe.
    'POST /api/billing-portal': { answers: answers(401, 200, 409, 200, 200, 409) },
    'POST /api/cancel-subscription': { answers: signedIn(409) },
    // For commands, which authenticate with the server's secret.
    'POST /operator/vault-copies': { answers: anyRole(403) },
    'POST /operator/mail-imports': { answers: anyRole(403) },
    'POST /operator/mail-imports/:id': { ask: '/operator/mail-imports/1', answers: anyRole(403) },
    'POST /operator/mail-imports/:id/stop': { ask: '/operator/mail-imports/1/stop', answers: anyRole(403) },
    // The pages of one payment require only its id, as at Stripe; those of all payments are for
    // administrators.
    'GET /payment-sandbox': { answers: adminOnly(200) },
    'POST /payment-sandbox/subscriptions': {
      body: { action: 'renew', email: 'nobody@reader.example' },
      answers: adminOnly(404),
    },
    'GET /payment-sandbox/checkout/:id': {
      ask: '/payment-sandbox/checkout/unknown',
      answers: anyRole(404),
    },
    'POST /payment-sandbox/checkout/:id': {
      ask: '/payment-sandbox/checkout/unknown',
      body: { decision: 'pay' },
      answers: anyRole(404),
    },
    'GET /payment-sandbox/portal/:id': { ask: '/payment-sandbox/portal/unknown', answers: anyRole(404) },
    'POST /payment-sandbox/portal/:id': {
      ask: '/payment-sandbox/portal/unknown',
      body: { action: 'save' },
      answers: anyRole(404),
    },
    'POST /api/webhooks/stripe': { answers: anyRole(400) },
    'GET /api/account': { answers: signedIn(200) },
    'GET /api/account/data': { answers: signedIn(200) },
    // These accounts come from a provider, and so do their names.
    'PATCH /api/account': { body: { firstName: 'Ada', lastName: null }, answers: signedIn(409) },
    'DELETE /api/account/sessions/:id': {
      ask: `/api/account/sessions/${'0'.repeat(64)}`,
      answers: signedIn(404),
    },
    'POST /api/account/sessions/end-others': { answers: signedIn(204) },
    'DELETE /api/account/deletion': { answers: signedIn(204) },
    'POST /api/account/deletion': { body: { confirmation: 'somebody@else.example' }, answers: signedIn(409) },
    'POST /api/logout-everywhere': { answers: signedIn(200) },
    'POST /api/logout': { answers: anyRole(303) },
    'GET /api/logout': { answers: anyRole(303) },
  }) satisfies Record<RouteName, RouteEntry>;

/** The table for its names: its addresses have no ids. */
export const unfilledRouteTable = () => routeTable({} as RouteVault);

/** Routes of a vault with sign-in by invitation, without billing, and with metrics. */
export const selfHostedRouteTable = () =>
  ({
    'GET /metrics': { answers: anyRole(401) },
    'GET /sign-in': { answers: anyRole(200) },
    'POST /sign-in': { body: {}, answers: anyRole(400) },
    'GET /sign-in/invitation': { ask: '/sign-in/invitation?token=x', answers: anyRole(410) },
    'POST /sign-in/invitation': { body: {}, answers: anyRole(400) },
    'GET /api/admin/invitations': { answers: adminOnly(200) },
    'POST /api/admin/invitations': { body: { email: 'odd@reader.example' }, answers: adminOnly(201) },
    'DELETE /api/admin/invitations/:id': {
      ask: '/api/admin/invitations/2000000000',
      answers: adminOnly(404),
    },
  }) satisfies Record<RouteName, RouteEntry>;

export interface ListedCall extends RouteCall {
  /** Such as `GET /api/brands/:slug`. */
  route: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  ask: string;
}

/** Returns all calls of a table, in order. */
export const listCalls = (table: Readonly<Record<string, RouteEntry>>): ListedCall[] =>
  Object.entries(table).flatMap(([route, { also = [], ...first }]) => {
    const [method = '', url = ''] = route.split(' ');
    return [first, ...also].map((call) => ({
      route,
      method: method as ListedCall['method'],
      ...call,
      ask: call.ask ?? url,
    }));
  });

/** The table has one line for a route that handles every method below its path. */
const takesEveryMethod = /^[A-Z]+ \/(?:api|oidc)\/\*$/;

/** Returns the routes of an application, in the table's form. */
export function routeNames(app: Pick<FastifyInstance, 'knownRoutes'>): string[] {
  const names = app.knownRoutes
    .map(({ method, url }) => `${method} ${url}`)
    .filter((name) => name.startsWith('GET ') || !takesEveryMethod.test(name));
  return [...new Set(names)];
}
