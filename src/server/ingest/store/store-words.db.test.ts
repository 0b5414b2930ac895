import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { statements } from '#server/db/migrations/0067-words-by-week.ts';
import { inTransaction } from '#server/db/transaction.ts';
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

/** The Monday of the week in which each of these words was said last, as far as the vocabulary knows. */
async function lastSaid(...words: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ monday: string }>(
    `select (date '2000-01-03' + 7 * last_week)::text as monday from unnest($1::text[]) with ordinality as asked (word, place)
     join search_words using (word) order by place`,
    [words],
  );
  return rows.map(({ monday }) => monday);
}

it('The last week in which a word was said is that of the newest email, in whatever order they come', async () => {
  await receive('oak chairs', '2026-03-04');
  expect(await lastSaid('oak', 'chairs')).toEqual(['2026-03-02', '2026-03-02']);
  await receive('oak tables', '2026-05-10');
  await receive('oak shelves', '2025-12-24');
  expect(await lastSaid('oak', 'chairs', 'tables', 'shelves')).toEqual([
    '2026-05-04',
    '2026-03-02',
    '2026-05-04',
    '2025-12-22',
  ]);
});

it('An email that turns out to be later takes its words along', async () => {
  const id = await receive('oak chairs', '2026-03-04');
  await receive('oak tables', '2026-05-10');
  await database.pool.query("update emails set received_at = '2026-06-03' where id = $1", [id]);
  await storeFactsAnew(database.pool, [id]);
  expect(await lastSaid('oak', 'chairs', 'tables')).toEqual(['2026-06-01', '2026-06-01', '2026-05-04']);
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
  expect(await lastSaid('oak', 'chairs', 'tables')).toEqual(['2026-05-04', '2026-05-04', '2026-05-04']);
});

it('A vault of before learns when its words were last said', async () => {
  await receive('oak chairs', '2026-03-04');
  await receive('oak tables', '2026-05-10');
  await inTransaction(database.pool, async (client) => {
    await client.query('alter table search_words drop column last_week');
    for (const statement of statements) await client.query(statement);
  });
  expect(await lastSaid('oak', 'chairs', 'tables')).toEqual(['2026-05-04', '2026-03-02', '2026-05-04']);
});
