import { beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/db/transaction.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { checkReach } from '#tests/support/distribution/check-reach.ts';
import { otherTables, spreadTables } from '#tests/support/distribution/tables.ts';
import { describeStatement } from '#tests/support/statements/describe-statement.ts';

let db: Queryable;

beforeAll(async () => {
  db = (await emptyDatabase()).pool;
});

/** A line for each row, in order. */
async function lines(sql: string, values: unknown[]): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select line from (${sql}) found (line) order by 1`,
    values,
  );
  return rows.map(({ line }) => line);
}

const spread = Object.keys(spreadTables);
const keys = Object.values(spreadTables).map(({ key }) => key);

/** Pairs of a table that is spread and its key, as `$1` and `$2`. */
const keyOf = (table: string) =>
  `(select key from unnest($1::text[], $2::text[]) spread (name, key) where name = ${table}::regclass::text)`;

/** Columns of a table by their numbers. */
const namesOf = (table: string, numbers: string) =>
  `(select array_agg(attname::text order by position) from unnest(${numbers}) with ordinality as given (number, position)
    join pg_attribute on attrelid = ${table} and attnum = number)`;

describe('tables of a vault spread over several databases', () => {
  it('each have a place', async () => {
    const tables = await lines(
      "select relname::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      [],
    );
    expect([...spread, ...Object.values(otherTables).flat()].sort()).toEqual(tables.sort());
  });

  it('keep rows unique within one database, or are listed with how they stay unique', async () => {
    const across = {
      'email_reports: id': 'nobody asks for it: the key is to be (email_id, id)',
      'emails: message_key(message_id)':
        'a table of Message-IDs, spread by itself, is written in the same transaction and says the id',
      'images: id': 'each database gives out numbers of a range of its own',
    };
    const found = await lines(
      `select indrelid::regclass::text || ': ' || concat_ws(', ', nullif(array_to_string(columns, ', '), ''),
           pg_get_expr(indexprs, indrelid))
       from pg_index, lateral (select ${namesOf('indrelid', 'indkey::int2[]')}) of_index (columns)
       where indisunique and indrelid = any($1::text[]::regclass[]) and ${keyOf('indrelid')} = any(columns) is not true`,
      [spread, keys],
    );
    expect(found).toEqual(Object.keys(across));
  });

  it('point to rows of the same database, or are listed with who sees to it then', async () => {
    const across = {
      'bulk_email_changes.change_id to bulk_changes':
        'what tidies up deletes the emails of a change before it',
      'email_reviews.decided_by to users': 'a user who is gone is shown as nobody',
      'email_sources.copy_pack_id to body_packs':
        'the job that removes packs looks for places in every database before',
      'email_sources.source_pack_id to body_packs': 'the same',
      'saved_list_items.email_id to emails': 'deleting an email deletes its items; lists join what is there',
      'sign_up_emails.sign_up_id to sign_ups': 'deleting a sign-up deletes its rows',
    };
    const found = await lines(
      `select conrelid::regclass::text || '.' || array_to_string(columns, ', ') || ' to ' || confrelid::regclass::text
       from pg_constraint, lateral (select ${namesOf('conrelid', 'conkey')}, ${namesOf('confrelid', 'confkey')}) of_key (columns, others)
       where contype = 'f' and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
         and not confrelid::regclass::text = any($3::text[])
         and not coalesce(columns = array[${keyOf('conrelid')}] and others = array[${keyOf('confrelid')}], false)`,
      [spread, keys, otherTables.everywhere],
    );
    expect(found).toEqual(Object.keys(across));
  });

  it('have triggers that write beside the row, or are listed with what they write elsewhere', async () => {
    const within = ['email_offers: email_offers_filled', 'emails: emails_facts', 'emails: emails_offers'];
    const elsewhere = {
      'card_pictures: card_pictures_deleted': 'blobs that were let go of, append-only',
      'card_pictures: card_pictures_replaced': 'the same',
      'email_facts: email_facts_changed': 'how many emails a brand sent in a week',
      'email_facts: email_facts_gone': 'the same',
      'email_facts: email_facts_new': 'the same',
      'email_sources: email_sources_gone': 'gaps of packs, append-only',
      'email_sources: email_sources_moved': 'the same',
      'full_photographs: full_photographs_deleted': 'blobs that were let go of, append-only',
      'full_photographs: full_photographs_replaced': 'the same',
      'images: images_deleted': 'the same',
      'images: images_replaced': 'the same',
      'thumbnails: thumbnails_deleted': 'the same',
      'thumbnails: thumbnails_replaced': 'the same',
    };
    const found = await lines(
      `select tgrelid::regclass::text || ': ' || tgname from pg_trigger
       where not tgisinternal and tgrelid = any($1::text[]::regclass[])`,
      [spread],
    );
    expect(found.sort()).toEqual([...within, ...Object.keys(elsewhere)].sort());
  });
});

/** What the lint says of one statement. */
async function reachOf(text: string): Promise<string | undefined> {
  const client = await (await emptyDatabase()).pool.connect();
  try {
    const { types } = await describeStatement(client, text);
    return (await checkReach(client, [{ place: 'here', text, types }])).here;
  } finally {
    client.release();
  }
}

describe('a statement', () => {
  it.each([
    ['by the key', 'select subject from emails where id = $1'],
    ['by several keys', 'select subject from emails e where e.id = any($1) and e.brand_id = 3'],
    ['by keys that were unnested', 'select from unnest($1::int[]) wanted (id) join emails using (id)'],
    [
      'with rows that lie together',
      'select from emails e join email_bodies b on b.email_id = e.id where e.id = $1',
    ],
    [
      'the other way round',
      'select from emails e left join email_bodies b on e.id = b.email_id where e.id = $1',
    ],
    [
      'with a table that is everywhere',
      'select from emails e join brands b on b.id = e.brand_id where e.id = $1',
    ],
    [
      'in parts',
      'with k as materialized (select id from emails where id = any($1) order by id limit 2) select from k join email_facts f on f.email_id = k.id',
    ],
    [
      'within a column',
      'select (select count(*) from email_offers o where o.email_id = e.id) from emails e where e.id = $1',
    ],
    [
      'by a query of keys',
      'delete from email_reports where email_id in (select id from emails where id = $1)',
    ],
    [
      'that inserts',
      'insert into email_bodies (email_id, html_codec, evidence, cleaner_version, classifier_version) values ($1, 1, $2, 1, 1)',
    ],
    [
      'that inserts or changes',
      'insert into thumbnails (email_id) select id from emails where id = $1 on conflict (email_id) do update set attempts = thumbnails.attempts + 1',
    ],
    [
      'that changes a row and answers its neighbour',
      'with u as (update emails set season = $2 where id = $1 returning id) select from u join email_bodies b on b.email_id = u.id',
    ],
    ['grouped by the key', 'select id, count(*) from emails where id = $1 group by id'],
  ])('needs one database: %s', async (_, text) => {
    expect(await reachOf(text)).toBeUndefined();
  });

  it.each([
    ['crosses emails', 'select subject from emails where brand_id = $1'],
    ['crosses emails', 'select subject from emails where message_id = $1'],
    ['crosses emails', 'select subject from emails where id > $1 limit 3'],
    ['crosses emails', 'select subject from emails where id = $1 or brand_id = $2'],
    ['crosses emails', 'select subject from emails where id <> all ($1::int[])'],
    ['crosses emails', 'select from emails e left join email_bodies b on b.email_id = e.id and e.id = $1'],
    [
      'crosses email_facts',
      'select from email_facts f join emails e on e.id = f.email_id where f.brand_id = $1',
    ],
    ['crosses emails', 'with k as (select id from emails) select from k where id = $1'],
    ['crosses emails', 'select from (select id from emails offset 0) k where id = $1'],
    ['crosses emails', 'select from brands b where exists (select from emails e where e.brand_id = b.id)'],
    ['crosses emails', "update emails set season = 'none' where season = $1"],
    [
      'crosses email_facts; follows images',
      'select from images i join email_facts f on f.subject_first_word = i.key where f.brand_id = $1',
    ],
    [
      'follows emails',
      'select from saved_list_items i join emails e on e.id = i.email_id where i.list_id = $1',
    ],
    ['follows emails', 'select from emails where id = (select max(email_id) from saved_list_items)'],
    [
      'follows emails',
      'select from emails where id in (select email_id from saved_list_items union select 3)',
    ],
    [
      'follows emails',
      'update emails e set season = $2 from saved_list_items i where i.email_id = e.id and i.id = $1',
    ],
    ['follows images', 'insert into images (key, url) select sender, subject from emails where id = $1'],
    [
      'follows brand_weeks',
      'select from emails e join brand_weeks w on w.brand_id = e.brand_id where e.id = $1',
    ],
    ['moves brand_weeks', 'update brand_weeks set brand_id = $2 where brand_id = $1'],
    ['unread', 'lock table emails'],
  ])('%s: %s', async (way, text) => {
    expect(await reachOf(text)).toBe(way);
  });
});
