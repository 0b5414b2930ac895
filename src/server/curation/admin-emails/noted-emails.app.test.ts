import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let brand: CreatedBrand;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  brand = await createBrand(test.database.pool, { name: 'Northwind', slug: 'northwind' });
});

/** An email that was imported as plain text. */
async function createNoted(overrides: Parameters<typeof createEmail>[1] = {}): Promise<number> {
  const { id } = await createEmail(test.database.pool, { brandId: brand.id, ...overrides });
  await test.database.pool.query(
    `update email_bodies set evidence = '{"cleaningNote": "Cleaning took too long."}' where email_id = $1`,
    [id],
  );
  return id;
}

const ask = (query = '', persona = people.admin) =>
  persona.ask('GET', `/api/emails/recent?hasCleaningNote=true${query}`);
const subjects = (emails: AdminEmail[]) => emails.map(({ subject }) => subject);
const found = async (query = '') => subjects((await ask(query)).json());

describe('GET /api/emails/recent?hasCleaningNote=true', () => {
  it('answers the emails that were taken in as their text, newest first, and how many they are', async () => {
    await createNoted({ subject: 'older', receivedAt: daysAgo(400) });
    await createNoted({ subject: 'newer', receivedAt: daysAgo(2) });
    await createEmail(test.database.pool, { subject: 'whole', brandId: brand.id });
    const answer = await ask();
    expect(subjects(answer.json())).toEqual(['newer', 'older']);
    expect(answer.headers['x-total-count']).toBe('2');
  });

  it('narrows what type, brand and words find, also words spread over subject and brand', async () => {
    await createNoted({ subject: 'Spring sale', sender: 'Ada', campaignType: 'promotion' });
    await createNoted({ subject: 'Spring letter', sender: 'Bob', campaignType: 'newsletter' });
    const other = await createBrand(test.database.pool, { name: 'Southwind' });
    await createNoted({ subject: 'Spring sale south', sender: 'Eve', brandId: other.id });
    await createEmail(test.database.pool, { subject: 'Spring sale whole', sender: 'Ada', brandId: brand.id });
    expect(await found('&campaignType=newsletter')).toEqual(['Spring letter']);
    expect(await found(`&brandId=${other.id}`)).toEqual(['Spring sale south']);
    expect((await found('&q=SALE')).sort()).toEqual(['Spring sale', 'Spring sale south']);
    expect(await found('&q=ada%20sale')).toEqual(['Spring sale']);
    expect(await found('&q=northw%20letter')).toEqual(['Spring letter']);
    expect((await found('&q=northwind')).sort()).toEqual(['Spring letter', 'Spring sale']);
    expect(await found(`&q=sale&brandId=${brand.id}&campaignType=promotion`)).toEqual(['Spring sale']);
    expect(await found('&q=winter')).toEqual([]);
    expect(await found('&q=%21%21')).toEqual([]);
  });

  it.each(['', '&q=sale', '&q=northwind'])('visits each email exactly once with %j', async (query) => {
    for (let number = 0; number < 7; number += 1) {
      await createNoted({ subject: `sale ${number}`, receivedAt: daysAgo(number < 4 ? 2 : 40) });
      await createEmail(test.database.pool, { subject: `sale whole ${number}`, brandId: brand.id });
    }
    const pages = await walkPagesAs<AdminEmail[]>(
      (path) => people.admin.ask('GET', path),
      `/api/emails/recent?limit=3&hasCleaningNote=true${query}`,
    );
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(new Set(subjects(pages.flat())).size).toBe(7);
  });

  it('is read through an index, however many emails there are', async () => {
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select email_id from email_bodies where evidence ? 'cleaningNote' order by email_id desc limit 10`,
      );
      expect(JSON.stringify(rows)).toContain('email_bodies_noted');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('refuses another value, and everybody but administrators', async () => {
    expect((await people.admin.ask('GET', '/api/emails/recent?hasCleaningNote=false')).statusCode).toBe(400);
    expect((await ask('', people.premium)).statusCode).toBe(403);
  });
});
