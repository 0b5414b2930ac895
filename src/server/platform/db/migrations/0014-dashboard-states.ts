import type { Queryable } from '#server/platform/db/transaction.ts';
import { nameKey } from '#shared/format/name-key.ts';

/**
 * What the dashboard and the billing screens tell apart from now on: categories by what a reader sees of their names,
 * the category that new brands land in, logos that are still asked for, payments that failed, and premium that was
 * given beside a subscription.
 */
export const statements = [
  // Computed by the program: what the databases hold for upper and lower case depends on how they were made.
  'alter table categories add column name_key text',
  // By a mark rather than by a name or slug, which may be anything.
  'alter table categories add column takes_new_brands boolean not null default false',
  'create unique index categories_take_new_brands on categories (takes_new_brands) where takes_new_brands',

  // A logo that is not kept yet: asked for at next_attempt_at, or given up where that is null.
  `create table wanted_logos (
    brand_id integer primary key references brands (id) on delete cascade,
    url text not null,
    asked_at timestamptz not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz,
    failure text
  )`,
  'create index wanted_logos_due on wanted_logos (next_attempt_at) where next_attempt_at is not null',

  // The path of a removed logo, so that it can be told from other bytes while they are still there.
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

  // As it was found until now: Other, or the last category where Other was deleted.
  `update categories set takes_new_brands = true where id = (
    select id from categories order by (slug = 'other') desc, position desc, id desc limit 1)`,
];

/** Of names that are the same to a reader the oldest has the key; the others stay what they are, under one of their own. */
async function fillNameKeys(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from categories order by id',
  );
  const taken = new Set<string>();
  for (const { id, name } of rows) {
    const key = nameKey(name);
    // No name has a line break in its key.
    const own = taken.has(key) ? `${key}\n${id}` : key;
    taken.add(own);
    await client.query('update categories set name_key = $1 where id = $2', [own, id]);
  }
}
