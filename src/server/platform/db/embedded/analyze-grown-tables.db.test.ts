import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { analyzeGrownTables } from '#server/platform/db/embedded/analyze-grown-tables.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';

let client: pg.PoolClient;

beforeEach(async () => {
  client = await (await emptyDatabase()).pool.connect();
  await client.query('create table grown (id int); create table "As it was" (id int)');
});

afterEach(async () => {
  await client.query('drop table grown, "As it was"');
  client.release();
});

const insert = (rows: number) =>
  client.query('insert into grown select n from generate_series(1, $1::int) n', [rows]);

/** The planner's row estimate for each table; -1 if it was never analysed. */
async function believed(): Promise<number[]> {
  await analyzeGrownTables(client);
  const { rows } = await client.query<{ reltuples: number }>(
    `select reltuples from pg_class where oid in ('grown'::regclass, '"As it was"'::regclass) order by oid`,
  );
  return rows.map(({ reltuples }) => reltuples);
}

it('tells the planner of tables that grew by fifty rows and a tenth', async () => {
  expect(await believed()).toEqual([-1, -1]);
  await insert(50);
  expect(await believed()).toEqual([-1, -1]);
  await insert(950);
  expect(await believed()).toEqual([1_000, -1]);
  await insert(150);
  expect(await believed()).toEqual([1_000, -1]);
  await insert(1);
  expect(await believed()).toEqual([1_151, -1]);
  await client.query('insert into "As it was" select n from generate_series(1, 60) n');
  expect(await believed()).toEqual([1_151, 60]);
});

it('tells it too of what grew before the engine ended, which does not count on', async () => {
  await insert(5_000);
  await client.query('select pg_stat_force_next_flush()');
  await client.query(`select pg_stat_reset_single_table_counters('grown'::regclass)`);
  expect(await believed()).toEqual([5_000, -1]);
});
