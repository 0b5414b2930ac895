import type { Queryable } from '#server/platform/db/transaction.ts';
import { nameKey } from '#shared/format/name-key.ts';

/**
 * New distinctions of the dashboard and the billing screens: categories by the visible form of their names,
 * the category of new brands, wanted logos, failed payments, and premium given in addition to a subscription.
 */
export const statements = [
  // Computed by the program: upper and lower case in a database depend on its collation.
  'alter table categories add column name_key text',
  // By a mark rather than by a name or slug, which may be anything.
  'alter table categories add column takes_new_brands boolean not null default false',
  'create unique index categories_take_new_brands on categories (takes_new_brands) where takes_new_brands',

  // A logo not stored yet: retried at next_attempt_at, or given up if that is null.
  `create table wanted_logos (
    brand_id integer primary key references brands (id) on delete cascade,
    url text not null,
    asked_at timestamptz not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz,
    failure text
  )`,
  'create index wanted_logos_due on wanted_logos (next_attempt_at) where next_attempt_at is not null',

  // The path of a removed logo, which distinguishes it from other bytes while they still exist.
  'alter table released_blobs add column logo_path text',
  `create or replace function note_released_logo() returns trigger language plpgsql as $$
    begin
      insert into released_blobs (blob, logo_path)
      values (substring(old.logo_url from '^/logos/([0-9a-f]{64})[.]'), old.logo_url);
      return null;
    end $$`,

  `alter table users
    add column payment_problem text check (payment_problem in ('past_due', 'unpaid', 'incomplete')),
    add column is_premium_given boolean not null default false`,

  fillNameKeys,
  'alter table categories alter column name_key set not null',
  'create unique index categories_name_key_unique on categories (name_key)',

  // As before: Other, or the last category if Other was deleted.
  `update categories set takes_new_brands = true where id = (
    select id from categories order by (slug = 'other') desc, position desc, id desc limit 1)`,
];

/** Of names that look the same the oldest gets the key; the others keep their names, with unique keys. */
async function fillNameKeys(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from categories order by id',
  );
  const taken = new Set<string>();
  for (const { id, name } of rows) {
    const key = nameKey(name);
    // No ordinary key contains a line break.
    const own = taken.has(key) ? `${key}\n${id}` : key;
    taken.add(own);
    await client.query('update categories set name_key = $1 where id = $2', [own, id]);
  }
}
