import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { type Database, openServerDatabase } from '#server/platform/db/client.ts';
import { poolerSentence } from '#server/platform/db/pooler.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { testDatabaseUrl } from '#tests/support/database/database.ts';

const url = testDatabaseUrl() ?? '';
let database: Database | undefined;

afterEach(() => database?.close());

it.skipIf(url === '')(
  'Behind a pooler no statement leaves a name or a setting of ours in its session',
  async () => {
    database = await openServerDatabase(url, { directUrl: url });
    const asked = { name: 'kept-by-a-session', text: 'select $1::int as x', values: [7] };
    const found = await inTransaction(database.pool, async (client) => {
      expect((await client.query<{ x: number }>(asked)).rows).toEqual([{ x: 7 }]);
      const { rows } = await client.query<Record<string, unknown>>(
        `select (select count(*)::int from pg_prepared_statements) as names, current_setting('jit') as jit,
         current_setting('max_parallel_workers_per_gather') as workers,
         current_setting('statement_timeout') as timeout, current_setting('timezone') as zone`,
      );
      return rows;
    });
    expect(found).toEqual([{ names: 0, jit: 'off', workers: '0', timeout: '30s', zone: 'UTC' }]);
    // The database sets them for every session, without options by this client.
    const plain = new pg.Client({ connectionString: url });
    await plain.connect();
    const { rows } = await plain.query<{ zone: string }>(`select current_setting('timezone') as zone`);
    await plain.query('alter role current_user in database postgres reset all').catch(() => {});
    await plain.end();
    expect(rows).toEqual([{ zone: 'UTC' }]);
  },
);

it.skipIf(url === '')('Where the address past the pooler is wrong, the start says so', async () => {
  const failure = await openServerDatabase(url, { directUrl: 'postgres://nobody@127.0.0.1:1/none' }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StartupError);
  expect((failure as Error).message).toMatch(/^DATABASE_DIRECT_URL does not lead to/);
});

it('A pooler that refuses our settings is named, and what to do about it', () => {
  const refusal = new Error('unsupported startup parameter: statement_timeout');
  expect(poolerSentence(refusal)).toContain('DATABASE_DIRECT_URL=');
  expect(poolerSentence(new Error('password authentication failed'))).toBeUndefined();
});
