import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runMigration } from '#server/platform/db/migrate.ts';
import { statements } from '#server/platform/db/migrations/0037-one-search.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let client: pg.PoolClient;

/** Restores the earlier schema as far as the migration changes it; nothing is committed. */
beforeEach(async () => {
  client = await (await emptyDatabase()).pool.connect();
  await client.query('begin');
  for (const statement of [
    `create function email_words(subject text, sender text) returns tsvector language sql immutable
       return to_tsvector('pg_catalog.simple'::regconfig, subject || sender)`,
    'create index emails_search on emails using gin (email_words(subject, sender))',
    'create index emails_type_newest on emails (campaign_type)',
  ]) {
    await client.query(statement);
  }
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

it('What readers did not see before is tagged, and what changes from then on', async () => {
  const { id: brandId } = await createBrand(client);
  const ids: number[] = [];
  for (const state of ['published', 'held', 'hidden', 'hidden'] as const)
    ids.push((await createEmail(client, { brandId, state })).id);
  const [published, held, hidden, deleted] = ids;
  await client.query('update emails set removed_at = now() where id = $1', [deleted]);
  await client.query(
    `update email_facts set terms = ts_delete(terms, '{@s:held,@s:hidden,@s:deleted}'::text[])`,
  );
  await client.query('drop function email_state_tags');

  await runMigration(client, statements);

  const tagged = async (tag: string) =>
    (
      await client.query<{ id: number }>(
        `select email_id as id from email_facts where terms @@ ('''@s:' || $1 || '''')::tsquery`,
        [tag],
      )
    ).rows.map(({ id }) => id);
  expect([await tagged('held'), await tagged('hidden'), await tagged('deleted')]).toEqual([
    [held],
    [hidden],
    [deleted],
  ]);
  await client.query(`update emails set state = 'published' where id = $1`, [held]);
  await client.query('update emails set removed_at = null where id = $1', [deleted]);
  await client.query(`update emails set state = 'hidden', removed_at = now() where id = $1`, [published]);
  expect([await tagged('held'), (await tagged('hidden')).sort(), await tagged('deleted')]).toEqual([
    [],
    [hidden, deleted],
    [published],
  ]);
});
