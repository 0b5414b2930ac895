import { beforeEach, describe, expect, it } from 'vitest';
import { runBulkChanges } from '#server/curation/bulk-changes/service.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let from: CreatedBrand;
let into: CreatedBrand;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  from = await createBrand(test.database.pool, { name: 'North Mail' });
  into = await createBrand(test.database.pool, { name: 'Northwind' });
});

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await test.database.pool.query<Row>(sql, values)).rows;

const merge = (id = from.id, intoBrandId = into.id) =>
  people.admin.ask('POST', `/api/admin/brands/${id}/merge`, { intoBrandId });
const run = () => runBulkChanges(test.deps);

/** Adds `count` emails to a brand, an hour apart. */
async function fill(brandId: number, count: number): Promise<void> {
  await query(
    `insert into emails (brand_id, subject, sender, from_address, message_id, content_hash, size_bytes, received_at)
     select $1::int, 'No ' || n, 'S', 's@x.example', $1::int || '-' || n, 'h', 1, now() - n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [brandId, count],
  );
  await query(
    `update brands set email_count = $2, last_email_at = (select max(received_at) from emails where brand_id = $1)
     where id = $1`,
    [brandId, count],
  );
}

/** The counter of each brand, and the brands whose counter differs from a count of their emails. */
const counted = () => query<{ count: number }>('select email_count as count from brands order by id');
const miscounted = () =>
  query(
    `select b.name, b.email_count, count(e.id)::int, b.last_email_at, max(e.received_at)
     from brands b left join emails e on e.brand_id = b.id group by b.id
     having b.email_count <> count(e.id) or b.last_email_at is distinct from max(e.received_at)`,
  );

async function activity(): Promise<string[]> {
  const entries = (await people.admin.ask('GET', '/api/admin/audit-log')).json<Record<string, string>[]>();
  return entries.map(({ action, summary }) => `${action} ${summary}`);
}

describe('merging a brand of many emails', () => {
  it('goes in batches, and says in the log when it began and when it ended', async () => {
    await fill(from.id, 1200);
    await fill(into.id, 3);
    expect((await merge()).json()).toMatchObject({ id: into.id, emailCount: 503 });
    await run();
    expect(await counted()).toEqual([{ count: 1203 }]);
    expect(await miscounted()).toEqual([]);
    expect(await activity()).toEqual([
      'brand.merged Into “Northwind”, with 1,200 emails.',
      'brand.merge_started Into “Northwind”, with 1,200 emails.',
    ]);
  });

  it('resumes after an interruption, with correct counters of both', async () => {
    await fill(from.id, 1200);
    await query(
      `alter table emails add constraint stop check (subject <> 'No 1100' or brand_id <> ${into.id})`,
    );
    expect((await merge()).statusCode).toBe(200);
    const running = run().finally(() => query('alter table emails drop constraint stop'));
    await expect(running).rejects.toThrow('could not go on');
    expect(await counted()).toEqual([{ count: 200 }, { count: 1000 }]);
    expect(await miscounted()).toEqual([]);
    await run();
    expect(await counted()).toEqual([{ count: 1200 }]);
    expect(await miscounted()).toEqual([]);
  });

  it('into each other at once ends, with every email in the one that stays', async () => {
    await fill(from.id, 1600);
    await fill(into.id, 1600);
    const answers = await Promise.all([merge(), merge(into.id, from.id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await run();
    expect(await counted()).toEqual([{ count: 3200 }]);
    expect(await miscounted()).toEqual([]);
  });
});

describe('deleting a brand of many emails', () => {
  it('goes in steps, and says in the log when it began and when it ended', async () => {
    await fill(from.id, 1000);
    expect((await people.admin.ask('DELETE', `/api/brands/${from.id}`)).statusCode).toBe(204);
    expect(await query('select id from emails')).toEqual([]);
    expect(await activity()).toEqual(['brand.deleted ', 'brand.deletion_started With 1,000 emails.']);
  });
});
