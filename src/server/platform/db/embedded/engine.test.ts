import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Engine, openEngine } from '#server/platform/db/embedded/engine.ts';
import { connectionTo } from '#server/platform/db/embedded/engine-stream.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';

let dataDir: string;
let engine: Engine;
let client: pg.Client;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailvault-engine-'));
  copyTemplateVault(dataDir);
  engine = await openEngine(dataDir, undefined, 1024 * 1024);
  client = new pg.Client(connectionTo(engine.answer));
  await client.connect();
});

beforeEach(async () => {
  await client.query('drop table if exists kept');
  await client.query('create table kept (id int primary key, text text)');
});

afterAll(async () => {
  await client.end();
  await engine.pglite.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const rowsOf = 5_000; // more log than the engine keeps in memory until a statement ends

const insert = (portion: number) =>
  client.query(
    'insert into kept select $1::int * $2::int + n, repeat(md5(n::text), 30) from generate_series(1, $2::int) n',
    [portion, rowsOf],
  );

const count = async () =>
  (await client.query<{ count: number }>('select count(*)::int from kept')).rows[0]?.count;

it('loses no statement that outgrows the log by itself, and answers the next one', async () => {
  for (let portion = 0; portion < 4; portion += 1) {
    await insert(portion);
    await client.query("set timezone to 'UTC'");
    expect(await count()).toBe((portion + 1) * rowsOf);
  }
});

it('takes back a transaction that outgrew the log whole', async () => {
  await client.query('begin');
  await insert(0);
  await insert(1);
  await client.query('rollback');
  expect(await count()).toBe(0);
});

it('brings the tables up to date with a log that has grown, between transactions and not within one', async () => {
  const lastCheckpoint = async () =>
    (await client.query<{ at: string }>('select checkpoint_lsn as at from pg_control_checkpoint()')).rows[0]
      ?.at;
  const before = await lastCheckpoint();
  await client.query('begin');
  await insert(0);
  expect(await lastCheckpoint()).toBe(before);
  await client.query('commit');
  const after = await lastCheckpoint();
  expect(after).not.toBe(before);
  await engine.withoutCheckpoints(async () => {
    await insert(1);
    expect(await lastCheckpoint()).toBe(after);
  });
  await client.query('select 1');
  expect(await lastCheckpoint()).not.toBe(after);
});
