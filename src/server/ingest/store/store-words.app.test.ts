import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { statements as wordsByWeek } from '#server/db/migrations/0067-words-by-week.ts';
import { statements as wordsSaidBefore } from '#server/db/migrations/0069-words-said-before.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { saidBefore } from '#server/ingest/store/store-words.ts';
import { storeFactsAnew } from '#server/ingest/store/stored-facts.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let database: Database;
let brandId: number;

beforeEach(async () => {
  database = await emptyDatabase();
  brandId = (await createBrand(database.pool)).id;
});

async function receive(subject: string, day: string): Promise<number> {
  const { id } = await createEmail(database.pool, { brandId, subject, receivedAt: new Date(day) });
  await storeFactsAnew(database.pool, [id]);
  return id;
}

/** Before which instant each of these words was said, as far as the vocabulary knows. */
async function beforeOf(...words: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ before: string }>(
    `select to_char(said_before at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as before
     from unnest($1::text[]) with ordinality as asked (word, place) join search_words using (word) order by place`,
    [words],
  );
  return rows.map(({ before }) => before.replace(' 00:00', ''));
}

it('A word was said before the end of the week of its newest email, in whatever order they come', async () => {
  await receive('oak chairs', '2026-03-04');
  expect(await beforeOf('oak', 'chairs')).toEqual(['2026-03-09', '2026-03-09']);
  await receive('oak tables', '2026-05-10');
  await receive('oak shelves', '2025-12-24');
  expect(await beforeOf('oak', 'chairs', 'tables', 'shelves')).toEqual([
    '2026-05-11',
    '2026-03-09',
    '2026-05-11',
    '2025-12-29',
  ]);
});

it('An email that turns out to be later takes its words along', async () => {
  const id = await receive('oak chairs', '2026-03-04');
  await receive('oak tables', '2026-05-10');
  await database.pool.query("update emails set received_at = '2026-06-03' where id = $1", [id]);
  await storeFactsAnew(database.pool, [id]);
  expect(await beforeOf('oak', 'chairs', 'tables')).toEqual(['2026-06-08', '2026-06-08', '2026-05-11']);
});

it('Writers that bring the same words of other weeks at once leave the last one', async () => {
  const days = ['2026-03-04', '2026-05-10', '2026-04-15', '2025-12-24'];
  const ids = await Promise.all(
    days.map(async (day) => {
      const made = { brandId, subject: 'oak chairs tables', receivedAt: new Date(day) };
      return (await createEmail(database.pool, made)).id;
    }),
  );
  await Promise.all(ids.map((id) => inTransaction(database.pool, (client) => storeFactsAnew(client, [id]))));
  expect(await beforeOf('oak', 'chairs', 'tables')).toEqual(['2026-05-11', '2026-05-11', '2026-05-11']);
});

it('A vault of before learns when its words were last said', async () => {
  await receive('oak chairs', '2026-03-04');
  await receive('oak tables', '2026-05-10');
  await inTransaction(database.pool, async (client) => {
    await client.query('alter table search_words drop column last_week, drop column said_before');
    for (const statement of [...wordsByWeek, ...wordsSaidBefore]) await client.query(statement);
  });
  expect(await beforeOf('oak', 'chairs', 'tables')).toEqual(['2026-05-11', '2026-03-09', '2026-05-11']);
});

it('Who migrated without looking knows nothing of when a word was said', async () => {
  await receive('oak chairs', '2026-03-04');
  await inTransaction(database.pool, async (client) => {
    await client.query('alter table search_words drop column said_before');
    await client.query('update search_words set last_week = 2147483647');
    for (const statement of wordsSaidBefore) await client.query(statement);
  });
  const { rows } = await database.pool.query('select distinct said_before::text as before from search_words');
  expect(rows).toEqual([{ before: 'infinity' }]);
});

it('Of some million emails words are noted by the hour', () => {
  const receivedAt = new Date('2026-03-04T10:20:30Z');
  expect(saidBefore({ id: 2_000_000, receivedAt })).toEqual(new Date('2026-03-09T00:00:00Z'));
  expect(saidBefore({ id: 2_000_001, receivedAt })).toEqual(new Date('2026-03-04T11:00:00Z'));
  const onTheHour = new Date('2026-03-04T10:00:00Z');
  expect(saidBefore({ id: 2_000_001, receivedAt: onTheHour })).toEqual(new Date('2026-03-04T11:00:00Z'));
});
