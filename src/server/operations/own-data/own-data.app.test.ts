import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportedTables, tablesLeftOut } from '#server/operations/own-data/owned-tables.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';
import type { Persona } from '#tests/support/sign-in.ts';

let test: BillingTest;
let premium: Persona;

beforeEach(async () => {
  test = await billingTest();
  premium = test.people.premium;
});

afterEach(() => test.close());

/** Downloads somebody's data. @returns the texts of its files by name. */
async function dataOf(who: Persona): Promise<Record<string, string>> {
  const answer = await who.ask('GET', '/api/account/data');
  expect(answer.statusCode).toBe(200);
  return Object.fromEntries(
    Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString('utf8'),
    ]),
  );
}

const json = (files: Record<string, string>, name: string) => JSON.parse(files[`${name}.json`] ?? 'null');

describe('taking the own data', () => {
  it('holds everything of the user, as JSON and CSV, and nothing of others', async () => {
    const { pool } = test.database;
    const brand = await createBrand(pool, { name: 'Northwind', slug: 'northwind' });
    const gone = await createBrand(pool, { name: 'Gone', slug: 'gone' });
    const closed = await createEmail(pool, { brandId: brand.id, subject: 'Hidden later' });
    const email = await createEmail(pool, { brandId: brand.id, subject: 'A "sale", today' });
    for (const [who, note] of [
      [premium, '=cmd()\nsecond line'],
      [test.people.other, 'of somebody else'],
    ] as const) {
      await who.ask('POST', `/api/brands/${brand.id}/favorite`, { isFavorite: true });
      const list = (
        await who.ask('POST', '/api/saved-lists', { name: 'Winter', description: 'Ideas' })
      ).json();
      for (const { id } of [closed, email])
        await who.ask('POST', `/api/saved-lists/${list.id}/emails`, { emailId: id, notes: note });
      await who.ask('POST', '/api/saved-searches', { name: 'Sales', search: 'q=sale' });
      await who.ask('POST', '/api/brand-sets', { name: 'Rivals', brands: ['northwind', 'gone'] });
      await who.ask('POST', '/api/brand-sets', { name: 'Former rivals', brands: ['gone'] });
      await who.ask('POST', '/api/shares', {
        kind: 'list',
        listId: list.id,
        joinsAs: 'editor',
        showsNotes: true,
      });
      await who.ask('POST', '/api/shares', {
        kind: 'chart',
        chart: { chart: 'brand-hours', brand: 'northwind' },
      });
    }
    await pool.query("update emails set state = 'hidden' where id = $1", [closed.id]);
    await pool.query('delete from brands where id = $1', [gone.id]);
    const [{ id: listId }] = (await premium.ask('GET', '/api/saved-lists')).json();
    const sections = `/api/saved-lists/${listId}/sections`;
    const section = (await premium.ask('POST', sections, { name: 'Hero' })).json();
    await premium.ask('POST', sections, { name: 'Empty' });
    for (const emailId of [email.id, closed.id])
      await premium.ask('POST', `/api/saved-lists/${listId}/board/moves`, {
        emailId,
        sectionId: section.id,
        beforeId: null,
      });
    await pool.query(
      `insert into list_members (list_id, user_id, role)
       select id, $1, 'editor' from saved_lists where user_id = $2 and name = 'Winter'`,
      [premium.userId, test.people.other.userId],
    );
    const files = await dataOf(premium);
    expect(json(files, 'profile')).toMatchObject([
      { email: `${premium.userId}@reader.example`, plan: 'premium' },
    ]);
    expect(json(files, 'favourites')).toMatchObject([{ brand: 'Northwind', domain: 'northwind.example' }]);
    expect(json(files, 'lists')).toMatchObject([{ name: 'Winter', description: 'Ideas' }]);
    expect(json(files, 'saved-emails')).toMatchObject([
      { list: 'Winter', subject: null, brand: null, position: 2, notes: '=cmd()\nsecond line' },
      {
        subject: 'A "sale", today',
        brand: 'Northwind',
        notes: '=cmd()\nsecond line',
        section: 'Hero',
        position: 1,
        page: `http://localhost:3000/email/${email.id}`,
      },
    ]);
    expect(json(files, 'sections')).toMatchObject([
      { list: 'Winter', name: 'Hero', position: 1 },
      { list: 'Winter', name: 'Empty', position: 2 },
    ]);
    expect(json(files, 'joined-lists')).toMatchObject([{ list: 'Winter', role: 'editor' }]);
    expect(json(files, 'searches')).toMatchObject([{ name: 'Sales', search: 'q=sale', hasFeed: false }]);
    expect(json(files, 'brand-sets')).toMatchObject([
      { set: 'Rivals', brand: 'Northwind' },
      { set: 'Former rivals', brand: null, domain: null },
    ]);
    expect(json(files, 'shared-links')).toMatchObject([
      { kind: 'list', list: 'Winter', chart: null, joinsAs: 'editor' },
      { kind: 'chart', list: null, chart: 'http://localhost:3000/brand/northwind/insights#hours' },
    ]);
    expect(json(files, 'sessions')).toHaveLength(1);
    expect(files['saved-emails.csv']).toContain('"\'=cmd()\nsecond line"');
    expect(
      Object.keys(files)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.replace('.json', '.csv')),
    ).toEqual(Object.keys(files).filter((name) => name.endsWith('.csv')));
    expect(JSON.stringify(files)).not.toContain('of somebody else');
    expect(JSON.stringify(files)).not.toContain('Hidden later');
  });

  it('has the payments, or says that Stripe does not answer', async () => {
    const { free } = test.people;
    await test.pay(free);
    const [payment] = json(await dataOf(free), 'payments');
    expect(payment).toMatchObject({ paidAt: '2026-11-21T12:00:00.000Z', currency: 'GBP' });
    expect(Number(payment.amount)).toBe((await test.paidPence(free.userId)) / 100);
    test.setFault(() => ({ kind: 'drop', when: 'before' }));
    const refused = await free.ask('GET', '/api/account/data');
    expect([refused.statusCode, refused.json().error]).toEqual([
      503,
      'Stripe, which has your payments, does not answer just now. Please try again later.',
    ]);
  });

  it('is a file with a name that nobody keeps', async () => {
    const { headers } = await premium.ask('GET', '/api/account/data');
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="mailvault-my-data-2026-11-21.zip"',
      'cache-control': 'no-store',
    });
  });

  it('reads thousands of rows page by page, each once', async () => {
    await test.database.pool.query(
      `insert into saved_searches (user_id, name, search) select $1, 'Search ' || n, 'q=' || n
       from generate_series(1, 2500) n`,
      [premium.userId],
    );
    const files = await dataOf(premium);
    const rows = json(files, 'searches');
    expect(rows).toHaveLength(2_500);
    expect(new Set(rows.map(({ name }: { name: string }) => name)).size).toBe(2_500);
    expect((files['searches.csv'] ?? '').trim().split('\r\n')).toHaveLength(2_501);
  });
});

describe('tables with rows of users', () => {
  it('are exported, or left out with a reason', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass order by name`,
    );
    expect(
      rows.map(({ name }) => name),
      'name the table in owned-tables.ts, and its rows in repository.ts and service.ts',
    ).toEqual([...Object.keys(exportedTables), ...Object.keys(tablesLeftOut)].sort());
  });

  it('have the files that the list of tables names', async () => {
    const files = await dataOf(premium);
    for (const name of Object.values(exportedTables)) expect(Object.keys(files)).toContain(`${name}.json`);
  });
});
