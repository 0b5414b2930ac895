import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brand, BrandDetail } from '#shared/contract/library/brands.ts';
import type { EmailSummary, RelatedEmails } from '#shared/contract/library/emails.ts';
import type { Suggestions } from '#shared/contract/search/email-search.ts';
import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role, roles } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;
const subjects = new Map<number, string>();
/** Emails of a brand that was deleted in bulk: not readable for administrators either. */
const gone: number[] = [];
/** Subjects of emails that no viewer may ever see, by id. */
const unpublished = new Map<number, string>();
let listId = 0;

beforeAll(async () => {
  test = await openTestApp();
  personas = await createPersonas(test);
  const { pool } = test.database;
  const open = await createBrand(pool, { slug: 'open' });
  const closed = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
  const edge = daysAgo(30);
  for (const [subject, brandId, receivedAt] of [
    ['Autumn today', open.id, daysAgo(0)],
    ['Autumn at the edge', open.id, edge],
    ['Autumn a moment too old', open.id, new Date(edge.getTime() - 1)],
    ['Autumn closed', closed.id, daysAgo(1)],
    ['Autumn closed and old', closed.id, daysAgo(40)],
  ] as const) {
    subjects.set((await createEmail(pool, { brandId, subject, receivedAt })).id, subject);
  }
  const unseen = await createBrand(pool, { slug: 'unseen', name: 'Unseen autumn' });
  for (const [subject, brandId, state] of [
    ['Autumn held', open.id, 'held'],
    ['Autumn hidden', open.id, 'hidden'],
    ['Autumn held and closed', closed.id, 'held'],
    ['Autumn of nobody yet', unseen.id, 'held'],
  ] as const) {
    unpublished.set((await createEmail(pool, { brandId, subject, state })).id, subject);
  }
  const copy = await createEmail(pool, { brandId: open.id, subject: 'Autumn copied', state: 'held' });
  await pool.query(
    "update emails set state = 'copy', folded_into = (select min(id) from emails) where id = $1",
    [copy.id],
  );
  const hushed = await createBrand(pool, { slug: 'hushed', name: 'Hushed autumn' });
  for (const receivedAt of [daysAgo(0), daysAgo(40)]) {
    const { id } = await createEmail(pool, { brandId: hushed.id, subject: 'Autumn hushed', receivedAt });
    unpublished.set(id, 'Autumn hushed');
  }
  const removed = await createBrand(pool, { slug: 'removed', name: 'Removed autumn' });
  for (const state of ['published', 'held'] as const)
    gone.push((await createEmail(pool, { brandId: removed.id, subject: 'Autumn removed', state })).id);
  await pool.query(
    `update brands set is_hidden = true, removed_at = case when slug = 'removed' then now() end
     where slug in ('hushed', 'removed')`,
  );
  await pool.query(
    "insert into email_offers (email_id, position, kind, evidence) select id, 0, 'gift', '' from emails",
  );
  // Saved while the emails were published.
  const { rows } = await pool.query<{ id: number }>(
    "insert into saved_lists (user_id, name) values ($1, 'Saved') returning id",
    [personas.premium.userId],
  );
  listId = rows[0]?.id ?? 0;
  await pool.query('insert into saved_list_items (list_id, email_id) select $1, id from emails', [listId]);
  await pool.query('insert into favorite_brands (user_id, brand_id) select $1, id from brands', [
    personas.premium.userId,
  ]);
});

afterAll(() => test.app.close());

const readableToAll = ['Autumn at the edge', 'Autumn today'];
const named = (ids: Iterable<number>) =>
  [...ids].map((id) => subjects.get(id) ?? unpublished.get(id) ?? `gone ${id}`).sort();

type Ask = (url: string) => ReturnType<Persona['ask']>;

/** Lists the emails that can be opened by id. */
async function opened(ask: Ask, address: (id: number) => string): Promise<number[]> {
  const found = [];
  for (const id of [...subjects.keys(), ...unpublished.keys(), ...gone])
    if ((await ask(address(id))).statusCode === 200) found.push(id);
  return found;
}

async function listed(ask: Ask, url: string): Promise<number[]> {
  const answer = await ask(url);
  return answer.statusCode === 403 ? [] : answer.json<EmailSummary[]>().map(({ id }) => id);
}

const doors: Record<string, (ask: Ask) => Promise<number[]>> = {
  email: (ask) => opened(ask, (id) => `/api/emails/${id}`),
  frame: (ask) => opened(ask, (id) => `/email-frames/${id}`),
  thumbnail: (ask) => opened(ask, (id) => `/thumbnails/${id}.svg`),
  search: (ask) => listed(ask, '/api/emails/search?q=autumn'),
  explorer: (ask) => listed(ask, '/api/emails?q=autumn'),
  suggestions: async (ask) =>
    (await ask('/api/emails/suggest?q=autu')).json<Suggestions>().emails.map(({ id }) => id),
  lists: async (ask) => [
    ...(await listed(ask, '/api/brands/open/emails')),
    ...(await listed(ask, '/api/brands/closed/emails')),
  ],
  offers: async (ask) =>
    (await ask('/api/insights/offers')).json<FoundOffer[]>().map(({ emailId }) => emailId),
  'file of offers': async (ask) =>
    [...(await ask('/api/insights/offers.csv')).body.matchAll(/\/email\/(\d+)/g)].map(([, id]) => Number(id)),
  related: async (ask) => {
    const found = new Set<number>();
    for (const id of [...subjects.keys(), ...unpublished.keys()]) {
      const answer = await ask(`/api/emails/${id}/related`);
      if (answer.statusCode !== 200) continue;
      const { fromBrand, elsewhere } = answer.json<RelatedEmails>();
      for (const email of [...fromBrand, ...elsewhere.emails]) found.add(email.id);
    }
    return [...found];
  },
  teasers: async (ask) =>
    (await ask('/api/brands'))
      .json<Brand[]>()
      .flatMap(({ latestEmails }) => latestEmails.map(({ id }) => id)),
};

describe('every door to an email', () => {
  it.each(roles)('opens the same emails to %s', async (role) => {
    const expected = ['premium', 'admin', 'other'].includes(role) ? named(subjects.keys()) : readableToAll;
    for (const [door, open] of Object.entries(doors)) {
      const found = await open((url) => personas[role].ask('GET', url));
      // Administrators open unpublished emails by id only; viewers' lists never contain them.
      const isTheirs = role === 'admin' && ['email', 'frame', 'thumbnail'].includes(door);
      const emails = isTheirs ? named([...subjects.keys(), ...unpublished.keys()]) : expected;
      expect.soft({ door, emails: named(found) }).toEqual({ door, emails });
    }
  });

  it('counts what is open, and what is not', async () => {
    const total = async (role: Role) =>
      (await personas[role].ask('GET', '/api/brands/open/emails?limit=1')).headers['x-total-count'];
    expect([await total('visitor'), await total('premium')]).toEqual(['2', '3']);
    for (const role of roles) {
      const { olderEmailCount, emailCounts } = (
        await personas[role].ask('GET', '/api/brands/open')
      ).json<BrandDetail>();
      const isEverything = ['premium', 'admin', 'other'].includes(role);
      expect
        .soft({ role, olderEmailCount, counts: emailCounts.map(({ count }) => count) })
        .toEqual({ role, olderEmailCount: isEverything ? 0 : 1, counts: [isEverything ? 3 : 2] });
    }
  });

  it('tells programs what a visitor reads, whoever asks', async () => {
    for (const role of roles) {
      for (const url of ['/sitemap.xml', '/brand/open/feed.atom']) {
        const { body } = await personas[role].ask('GET', url);
        const ids = new Set([...body.matchAll(/\/email\/(\d+)/g)].map(([, id]) => Number(id)));
        expect.soft({ role, url, emails: named(ids) }).toEqual({ role, url, emails: readableToAll });
      }
    }
  });

  it('tells nobody that an unpublished email is there, nor whose it would be', async () => {
    for (const role of roles.filter((one) => one !== 'admin')) {
      for (const id of unpublished.keys()) {
        for (const url of [
          `/api/emails/${id}`,
          `/email-frames/${id}`,
          `/thumbnails/${id}.svg`,
          `/photographs/${id}.webp`,
        ]) {
          const [answer, none] = [
            await personas[role].ask('GET', url),
            await personas[role].ask('GET', url.replace(String(id), '99999')),
          ];
          expect.soft([role, url, answer.statusCode, answer.body]).toEqual([role, url, 404, none.body]);
        }
      }
    }
  });

  it('shows no hidden brand, and counts neither it nor its mail', async () => {
    for (const role of roles) {
      const ask: Ask = (url) => personas[role].ask('GET', url);
      for (const slug of ['hushed', 'removed']) {
        expect.soft((await ask('/api/brands')).body).not.toContain(slug);
        for (const url of [`/api/brands/${slug}`, `/api/brands/${slug}/emails`, `/brand/${slug}/feed.atom`])
          expect.soft([role, url, (await ask(url)).statusCode]).toEqual([role, url, 404]);
        expect.soft((await ask('/sitemap.xml')).body).not.toContain(slug);
        const suggested = (await ask(`/api/emails/suggest?q=${slug}`)).json<Suggestions>();
        expect.soft([role, suggested.brands, suggested.emails]).toEqual([role, [], []]);
      }
    }
  });

  it('leaves hidden brands to the dashboard, with their mail, and nothing of those that were deleted', async () => {
    const ask: Ask = (url) => personas.admin.ask('GET', url);
    const brands = (await ask('/api/admin/brands')).json<Array<{ slug: string; isHidden: boolean }>>();
    expect(brands.filter(({ isHidden }) => isHidden).map(({ slug }) => slug)).toEqual(['hushed']);
    expect(brands.map(({ slug }) => slug)).not.toContain('removed');
    const recent = await ask('/api/emails/recent?limit=100');
    expect(named(recent.json<EmailSummary[]>().map(({ id }) => id))).toEqual(
      named([...subjects.keys(), ...unpublished.keys()]),
    );
    expect(recent.headers['x-total-count']).toBe(String(subjects.size + unpublished.size));
    for (const id of gone) expect((await ask(`/api/emails/${id}`)).statusCode).toBe(404);
    const waiting = (await ask('/api/admin/emails?waiting=true')).json<EmailSummary[]>();
    expect(waiting.map(({ id }) => id).filter((id) => gone.includes(id))).toEqual([]);
  });

  it('shows no brand all of whose mail is unpublished, and counts neither', async () => {
    for (const role of roles) {
      const ask: Ask = (url) => personas[role].ask('GET', url);
      const slugs = (await ask('/api/brands')).json<Brand[]>().map(({ slug }) => slug);
      expect.soft([role, slugs]).toEqual([role, expect.not.arrayContaining(['unseen'])]);
      expect.soft([role, (await ask('/api/brands/unseen')).statusCode]).toEqual([role, 404]);
      expect.soft([role, (await ask('/api/brands/unseen/emails')).statusCode]).toEqual([role, 404]);
      expect.soft([role, (await ask('/brand/unseen/feed.atom')).statusCode]).toEqual([role, 404]);
      expect.soft((await ask('/api/stats')).json()).toEqual({ totalEmails: subjects.size, totalBrands: 2 });
      expect.soft((await ask('/api/nearest-names?q=unseen')).body).not.toContain('Unseen');
      expect.soft((await ask('/sitemap.xml')).body).not.toContain('unseen');
    }
  });

  it('leaves what was saved before in the list, and shows and counts it no more', async () => {
    const ask: Ask = (url) => personas.premium.ask('GET', url);
    const lists = (await ask('/api/saved-lists')).json<Array<{ itemCount: number }>>();
    expect(lists.map(({ itemCount }) => itemCount)).toEqual([subjects.size]);
    // No readable item may get lost between unreadable ones.
    const pages = await allPages(ask, `/api/saved-lists/${listId}?limit=2`);
    expect(pages).toHaveLength(subjects.size);
    const [saved] = (await ask('/api/saved-lists/emails')).json<Array<{ emailIds: number[] }>>();
    expect(saved?.emailIds).toHaveLength(subjects.size);
    for (const address of ['', '/export.csv']) {
      const { body } = await ask(`/api/saved-lists/${listId}${address}`);
      for (const subject of unpublished.values()) expect.soft(body).not.toContain(subject);
    }
    const favorites = await ask('/api/brands/favorites');
    expect(favorites.headers['x-total-count']).toBe('2');
    expect(
      favorites
        .json<Brand[]>()
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(['closed', 'open']);
  });
});

/** Returns the rows of all pages of a list. */
async function allPages(ask: Ask, first: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let url: string | undefined = first; url !== undefined; ) {
    const answer = await ask(url);
    rows.push(...answer.json<{ items: unknown[] }>().items);
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return rows;
}
