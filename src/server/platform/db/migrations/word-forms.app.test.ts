import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recomputeFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import { runMigration } from '#server/platform/db/migrate.ts';
import { statements } from '#server/platform/db/migrations/0056-word-forms.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let client: pg.PoolClient;

beforeEach(async () => {
  client = await (await emptyDatabase()).pool.connect();
  await client.query('begin');
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

it('The words of emails of before have the forms that storing them anew would give', async () => {
  const { id: brandId } = await createBrand(client);
  const ids: number[] = [];
  for (const [language, subject] of [
    ['en', 'Garden chairs, the finest of 2026, running shoes'],
    ['de', 'Gartenstühle und Donaudampfschifffahrtsgesellschaftskapitänsmützen'],
    [null, 'sillas rojas'],
    ['xx', 'words of no dictionary'],
  ] as const) {
    const { id } = await createEmail(client, { brandId, subject });
    await client.query('update emails set language = $2 where id = $1', [id, language]);
    ids.push(id);
  }
  await recomputeFacts(client, ids);
  // Terms of the version before: with stems.
  await client.query(`update email_facts set terms = terms || '''=en:chair'':1A ''<=en:chair'''::tsvector`);
  const forms = async () =>
    (await client.query('select language, stem, word from word_forms order by language, stem, word')).rows;
  const stored = await forms();
  expect(stored).toContainEqual({ language: 'en', stem: 'chair', word: 'chairs' });
  await client.query('drop table word_forms');

  await runMigration(client, statements);

  expect(await forms()).toEqual(stored);
});
