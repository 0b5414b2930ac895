import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brand, BrandDetail } from '#shared/contract/brands.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role, roles } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;
const subjects = new Map<number, string>();

beforeAll(async () => {
  test = await testApp();
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
});

afterAll(() => test.app.close());

const readableToAll = ['Autumn at the edge', 'Autumn today'];
const named = (ids: Iterable<number>) => [...ids].map((id) => subjects.get(id)).sort();

type Ask = (url: string) => ReturnType<Persona['ask']>;

/** What can be opened by its id. */
async function opened(ask: Ask, address: (id: number) => string): Promise<number[]> {
  const found = [];
  for (const id of subjects.keys()) if ((await ask(address(id))).statusCode === 200) found.push(id);
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
  lists: async (ask) => [
    ...(await listed(ask, '/api/brands/open/emails')),
    ...(await listed(ask, '/api/brands/closed/emails')),
  ],
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
      expect.soft({ door, emails: named(found) }).toEqual({ door, emails: expected });
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
});
