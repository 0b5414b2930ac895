import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { readableBy } from '#server/features/access/readable.ts';
import { type Viewer, visitor } from '#server/features/auth/viewer.ts';
import { compileSearch, wordsOf } from '#server/features/email-search/compile-search.ts';
import { findHits } from '#server/features/email-search/find-hits.ts';
import { readStemsOfAll } from '#server/ingest/terms/stems.ts';
import type { EmailFilters } from '#shared/contract/email-search.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { createBrand } from '#tests/support/factories.ts';

const premium = { kind: 'user', isAdmin: false, hasPremium: true } as Viewer;

/** Emails of the vault; two a day. */
const vaultSize = 6_000;

/** The last days of the vault. */
const now = new Date('2026-06-15T12:00:00Z');

let database: Database;
let brandIds: number[];

/**
 * Words by how many emails say them: `common` every one, `usual` every third, `seldom` every 500th, `bygone` the
 * oldest fifty.
 */
beforeAll(async () => {
  database = await emptyDatabase();
  const { pool } = database;
  brandIds = [];
  for (let index = 0; index < 12; index += 1) brandIds.push((await createBrand(pool)).id);
  await pool.query(
    `with e as (
       insert into emails (brand_id, received_at, campaign_type, subject, sender, from_address, message_id, content_hash,
         size_bytes)
       select ($1::int[])[1 + n % 12], $2::timestamptz - n * interval '12 hours', case n % 3 when 0 then 'promotion' else 'other' end,
         'Email ' || n, 'Sender', 'a@b.example', 'm' || n, 'h' || n, 1000
       from generate_series(1, $3::int) as n returning id, brand_id, received_at, state, campaign_type, season, subject
     )
     insert into email_facts (email_id, brand_id, received_at, state, campaign_type, season, offer_percent,
       subject_characters, subject_words, subject_emoji, subject_has_question, subject_has_number, subject_has_exclamation,
       subject_capitals, preheader_length, weight, pictures, has_animation, version, terms)
     select id, brand_id, received_at, state, campaign_type, season, case when number % 50 = 0 then 40 when number % 5 = 0 then 10 end,
       1, 1, 0, false, false, false, 0, 0, 1, 0, false, 1,
       ('common:1' || case when number % 3 = 0 then ' usual:2' else '' end
         || case when number % 500 = 0 then ' seldom:3' else '' end
         || case when number > $3::int - 50 then ' bygone:4' else '' end)::tsvector
       || array_to_tsvector(email_tags(brand_id, campaign_type, season) || case when number % 50 = 0 then '{@o:40}'::text[]
         when number % 5 = 0 then '{@o:10}' else '{}' end)
     from e, lateral (select substr(subject, 7)::int as number) n`,
    [brandIds, now, vaultSize],
  );
  await pool.query('vacuum analyze emails');
  await pool.query('vacuum analyze email_facts');
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Rows that the scans of a plan took from tables and indexes, whatever became of them. */
function rowsRead(plan: Plan): number {
  const own = /Scan/.test(plan['Node Type']) && !/CTE|Subquery|Function|Result/.test(plan['Node Type']);
  const read =
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) *
    plan['Actual Loops'];
  return (own ? read : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);
}

/** A database that counts the rows its statements read. */
function counting(db: Queryable): { db: Queryable; read: () => number } {
  let read = 0;
  const query = async (statement: { text: string; values?: unknown[] }) => {
    const { rows } = await db.query<{ 'QUERY PLAN': Array<{ Plan: Plan }> }>(
      `explain (analyze, costs off, timing off, summary off, format json) ${statement.text}`,
      statement.values,
    );
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) read += rowsRead(plan);
    return db.query(statement);
  };
  return { db: { query } as unknown as Queryable, read: () => read };
}

/** Far fewer than the vault has: what a search reads hangs on them, and not on the vault. */
const bounds = { most: 200, looked: 20 };

describe('what a search reads', () => {
  const week = { from: '2026-06-08' };
  it.each<[string, string, Omit<EmailFilters, 'q'> | undefined, EmailSort, number]>([
    ['everything, newest', '', undefined, 'newest', 100],
    ['everything, oldest', '', undefined, 'oldest', 100],
    ['everything by depth', '', undefined, 'depth', 100],
    ['a word of every email', 'common', undefined, 'newest', 300],
    ['the same, oldest', 'common', undefined, 'oldest', 300],
    ['a word of every third', 'usual', undefined, 'newest', 1_000],
    ['a seldom word', 'seldom', undefined, 'newest', 500],
    ['a word of old mail only', 'bygone', undefined, 'newest', 600],
    [
      'two words and three filters',
      'usual seldom',
      { type: ['other'], season: ['none'], language: ['en'] },
      'newest',
      400,
    ],
    ['nothing', 'common nobodysaysthis', undefined, 'newest', 300],
    ['what must not be there', '-usual', undefined, 'newest', 300],
    ['words by relevance', 'usual', undefined, 'relevance', 1_000],
    ['offer:>=40 by depth', 'offer:>=40', undefined, 'depth', 900],
    ['ten brands within a week', '', { ...week, brand: ['ten'] }, 'newest', 200],
  ])('%s is little', async (_title, q, filters = {}, sort, most) => {
    const query = parseQuery(q);
    const brands = brandIds.slice(0, 10).map((id) => ({
      id,
      name: `Brand ${id}`,
      slug: 'ten',
      domain: 'ten.example',
      emailCount: 1,
      categoryId: 1,
      categoryName: 'Other',
      categorySlug: 'other',
      memberOf: [],
    }));
    const stemsOf = await readStemsOfAll(database.pool, wordsOf(query));
    for (const viewer of [premium, visitor]) {
      const { db, read } = counting(database.pool);
      const search = compileSearch(query, filters, { brands, stemsOf, wordsFrom: () => null });
      await findHits(db, readableBy(viewer, now), search, {
        sort,
        limit: 10,
        after: undefined,
        bounds,
      });
      expect(read()).toBeLessThanOrEqual(most);
    }
  });
});
