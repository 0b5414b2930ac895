import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CreatedBrand,
  createBrand,
  createEmail,
  daysAgo,
  showPictures,
} from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let from: CreatedBrand;
let into: CreatedBrand;

beforeEach(async () => {
  test = await openTestApp({ answerLifeMs: 60_000 });
  people = await createPersonas(test);
  const { pool } = test.database;
  from = await createBrand(pool, {
    name: 'North Mail',
    slug: 'north-mail',
    domain: 'north-mail.example',
    categoryId: 7,
    alsoIn: [2, 3],
  });
  into = await createBrand(pool, {
    name: 'Northwind',
    slug: 'northwind',
    domain: 'northwind.example',
    categoryId: 3,
    alsoIn: [2],
  });
});

afterEach(() => test.app.close());

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await test.database.pool.query<Row>(sql, values)).rows;

const countOf = async (table: string) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

const merge = (id = from.id, intoBrandId: unknown = into.id) =>
  people.admin.ask('POST', `/api/admin/brands/${id}/merge`, { intoBrandId });

const remove = (id: number) => people.admin.ask('DELETE', `/api/brands/${id}`);

/** Brands whose counter differs from a count of their emails. */
const miscounted = () =>
  query(
    `select b.name, b.email_count, count(e.id)::int, b.last_email_at, max(e.received_at)
     from brands b left join emails e on e.brand_id = b.id group by b.id
     having b.email_count <> count(e.id) or b.last_email_at is distinct from max(e.received_at)`,
  );

/** Imports `count` emails from a domain, as a fetch does. */
const takeIn = (domain: string, count: number) =>
  ingest(
    Array.from({ length: count }, (_, index) => ({
      raw: buildMail({
        from: `North Mail <news@${domain}>`,
        messageId: `<${index}@${domain}>`,
        subject: `No ${index}`,
      }),
      label: `test, message ${index}`,
    })),
    test.deps,
  );

describe('merging two brands', () => {
  it('brings everything along, nothing twice, with the counters right', async () => {
    const { pool } = test.database;
    await createEmail(pool, { brandId: from.id, receivedAt: daysAgo(1), subject: 'Newest' });
    await createEmail(pool, { brandId: from.id, receivedAt: daysAgo(9) });
    await createEmail(pool, { brandId: into.id, receivedAt: daysAgo(4) });
    await pool.query("update brands set email = 'x@y.example', description = 'From' where id = $1", [
      from.id,
    ]);
    await pool.query("update brands set description = 'Into' where id = $1", [into.id]);
    await people.premium.ask('POST', `/api/brands/${from.id}/favorite`);
    await people.premium.ask('POST', `/api/brands/${into.id}/favorite`);
    await people.other.ask('POST', `/api/brands/${from.id}/favorite`);
    const answer = await merge();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: into.id,
      name: 'Northwind',
      slug: 'northwind',
      domain: 'northwind.example',
      aliasDomains: ['north-mail.example'],
      categoryId: 3,
      emailCount: 3,
      lastEmailAt: daysAgo(1).toISOString(),
      email: 'x@y.example',
      description: 'Into',
    });
    expect(await miscounted()).toEqual([]);
    expect(await countOf('brands')).toBe(1);
    expect(await query('select user_id, brand_id from favorite_brands')).toHaveLength(2);
    const categories = (await people.admin.ask('GET', `/api/brands/${into.id}/categories`)).json();
    expect(categories.map(({ id }: { id: number }) => id)).toEqual([3, 2, 7]);
    const [entry] = (await people.admin.ask('GET', '/api/admin/audit-log')).json();
    expect(entry).toMatchObject({
      action: 'brand.merged',
      subject: 'Brand “North Mail”',
      summary: 'Into “Northwind”, with 2 emails.',
    });
  });

  it('leads from the old address to the other brand, from addresses before it too, for everybody at once', async () => {
    await createEmail(test.database.pool, { brandId: from.id });
    const former = await people.admin.ask('PATCH', `/api/brands/${from.id}`, {
      name: from.name,
      slug: 'nm',
      domain: from.domain,
      categoryId: 7,
    });
    expect(former.statusCode).toBe(200);
    expect((await test.app.inject('/api/brands/nm')).json().slug).toBe('nm');
    await merge();
    for (const slug of ['nm', 'north-mail', 'northwind']) {
      expect((await test.app.inject(`/api/brands/${slug}`)).json().slug).toBe('northwind');
      expect((await test.app.inject(`/api/brands/${slug}/emails`)).json()).toHaveLength(1);
    }
  });

  it('leaves out Other, where a brand only waits for its category', async () => {
    const unsorted = await createBrand(test.database.pool, { categoryId: 15 });
    await merge(unsorted.id);
    const categories = (await people.admin.ask('GET', `/api/brands/${into.id}/categories`)).json();
    expect(categories.map(({ id }: { id: number }) => id)).toEqual([3, 2]);
  });

  it('assigns the mail that comes next to the other brand', async () => {
    await merge();
    expect(await takeIn('north-mail.example', 3)).toMatchObject({ imported: 3, brandsCreated: 0 });
    expect(await query('select name, email_count as count from brands')).toEqual([
      { name: 'Northwind', count: 3 },
    ]);
  });

  it('loses and miscounts nothing while mail of either brand is coming in', async () => {
    const [report, answer] = await Promise.all([takeIn('north-mail.example', 120), merge()]);
    expect(answer.statusCode).toBe(200);
    expect(report).toMatchObject({ imported: 120, rejected: 0 });
    expect(await miscounted()).toEqual([]);
    expect(await query('select name, email_count as count from brands')).toEqual([
      { name: 'Northwind', count: 120 },
    ]);
  });

  it('ends in one brand when two administrators merge them into each other at once', async () => {
    await createEmail(test.database.pool, { brandId: from.id });
    await createEmail(test.database.pool, { brandId: into.id });
    const answers = await Promise.all([merge(), merge(into.id, from.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await query('select email_count as count from brands')).toEqual([{ count: 2 }]);
    expect(await miscounted()).toEqual([]);
  });

  it('is refused into itself, into nothing, and of nothing', async () => {
    const self = await merge(from.id, from.id);
    expect(self.statusCode).toBe(409);
    expect(self.json().error).toBe('A brand cannot be merged into itself.');
    expect((await merge(from.id, 999_999)).statusCode).toBe(404);
    expect((await merge(999_999)).statusCode).toBe(404);
    for (const wrong of [null, '1', 0, 1.5]) expect((await merge(from.id, wrong)).statusCode).toBe(400);
    expect(await countOf('brands')).toBe(2);
  });
});

describe('deleting a brand', () => {
  it('takes everything of it along and nothing else, for everybody at once', async () => {
    const { pool } = test.database;
    await takeIn('north-mail.example', 3);
    const kept = await createEmail(pool, { brandId: into.id });
    const [doomed] = await query<{ id: number }>('select id from emails where brand_id = $1 limit 1', [
      from.id,
    ]);
    for (const [key, emails] of [
      ['shared', [doomed?.id, kept.id]],
      ['own', [doomed?.id]],
    ] as const) {
      await pool.query('insert into images (key, url) values ($1, $2)', [key, `https://x.example/${key}`]);
      for (const id of emails) await showPictures(pool, id ?? 0, [key]);
    }
    await people.premium.ask('POST', `/api/brands/${from.id}/favorite`);
    const list = (await people.premium.ask('POST', '/api/saved-lists', { name: 'Mine' })).json();
    for (const emailId of [doomed?.id, kept.id]) {
      await people.premium.ask('POST', `/api/saved-lists/${list.id}/emails`, { emailId });
    }
    expect((await test.app.inject('/api/brands')).json()).toHaveLength(2);
    expect((await remove(from.id)).statusCode).toBe(204);
    expect((await test.app.inject('/api/brands')).json()).toHaveLength(1);
    expect((await test.app.inject('/api/stats')).json()).toEqual({ totalBrands: 1, totalEmails: 1 });
    expect(await query('select key from images')).toEqual([{ key: 'shared' }]);
    expect(await query('select email_id as id from saved_list_items')).toEqual([{ id: kept.id }]);
    for (const table of ['email_sources', 'favorite_brands']) expect(await countOf(table)).toBe(0);
    expect(await query('select domain from brand_domains')).toEqual([{ domain: 'northwind.example' }]);
    const [entry] = (await people.admin.ask('GET', '/api/admin/audit-log')).json();
    expect(entry).toMatchObject({ action: 'brand.deleted', subject: 'Brand “North Mail”' });
  });

  it('lets a later import bring it again', async () => {
    await takeIn('north-mail.example', 3);
    await remove(from.id);
    expect(await takeIn('north-mail.example', 3)).toMatchObject({
      imported: 3,
      duplicates: 0,
      brandsCreated: 1,
    });
  });

  it('is done once by two who ask at once, and is 404 afterwards', async () => {
    const answers = await Promise.all([remove(from.id), remove(from.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await remove(from.id)).statusCode).toBe(404);
    expect((await people.admin.ask('GET', '/api/admin/audit-log')).json()).toHaveLength(1);
  });

  it('while its mail is coming in leaves every mail either gone with it or in a new brand', async () => {
    const [report, answer] = await Promise.all([takeIn('north-mail.example', 120), remove(from.id)]);
    expect(answer.statusCode).toBe(204);
    expect(report).toMatchObject({ imported: 120, rejected: 0 });
    expect(await miscounted()).toEqual([]);
  });

  it('while it is merged elsewhere ends in one or the other', async () => {
    await createEmail(test.database.pool, { brandId: from.id });
    const [merged, deleted] = await Promise.all([merge(), remove(from.id)]);
    expect([
      [200, 404],
      [404, 204],
    ]).toContainEqual([merged.statusCode, deleted.statusCode]);
    expect(await miscounted()).toEqual([]);
  });

  it.each(['0', 'north-mail', '2147483648'])('refuses the id %s', async (id) => {
    expect((await people.admin.ask('DELETE', `/api/brands/${id}`)).statusCode).toBe(400);
  });
});
