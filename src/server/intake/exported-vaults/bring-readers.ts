import type pg from 'pg';
import { findOwner } from '#server/intake/exported-vaults/bring-back.ts';
import type {
  ExportedDigest,
  ExportedFollow,
  ExportedSearch,
} from '#server/intake/exported-vaults/export-folder.ts';
import { idOfSlug } from '#server/library/brands/brand-slugs.ts';
import { findCategory } from '#server/library/categories/repository.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { lockRinging } from '#server/search/follows/news-repository.ts';
import { nextDigest } from '#server/search/follows/next-digest.ts';
import {
  findFollowOf,
  findSettings,
  insertFollow,
  type SubjectIds,
  writeSettings,
} from '#server/search/follows/repository.ts';
import { maxFollows } from '#shared/vocabulary/follows.ts';
import { maxSavedSearches } from '#shared/vocabulary/limits.ts';

/** @returns false if nothing was added; null if the vault has no such user, or no room. */
type Brought = Promise<boolean | null>;

/** Adds a saved search unless its owner has one with that name. */
export function bringSearch(pool: pg.Pool, { owner, name, search, createdAt }: ExportedSearch): Brought {
  return inTransaction(pool, async (client) => {
    const userId = await findOwner(client, owner);
    if (userId === undefined) return null;
    if ((await idOfSearch(client, userId, name)) !== undefined) return false;
    const { rowCount } = await client.query(
      `insert into saved_searches (user_id, name, search, created_at) select $1, $2, $3, $4
       where (select count(*) from saved_searches where user_id = $1 and place = 'explorer') < $5::int`,
      [userId, name, search, createdAt, maxSavedSearches],
    );
    return rowCount === 0 ? null : true;
  });
}

async function idOfSearch(client: Queryable, userId: string, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select id from saved_searches where user_id = $1 and place = 'explorer' and name = $2`,
    [userId, name],
  );
  return rows[0]?.id;
}

/** Adds a follow that begins with the next news; one that its owner has here stays as it is. */
export function bringFollow(pool: pg.Pool, { owner, subject, createdAt, ...terms }: ExportedFollow): Brought {
  return inTransaction(pool, async (client) => {
    const userId = await findOwner(client, owner);
    if (userId === undefined) return null;
    const ids = await idsOf(client, userId, subject);
    if (ids === undefined) return null;
    const follow = { ...ids, ...terms, webhookId: null };
    await lockRinging(client);
    if ((await findFollowOf(client, { userId }, follow)) !== undefined) return false;
    const limits = { most: maxFollows, now: new Date(createdAt) };
    return (await insertFollow(client, { userId }, follow, limits)) === undefined ? null : true;
  });
}

async function idsOf(
  client: Queryable,
  userId: string,
  subject: ExportedFollow['subject'],
): Promise<SubjectIds | undefined> {
  const none: SubjectIds = { brandId: null, categoryId: null, searchId: null, season: null };
  switch (subject.kind) {
    case 'brand': {
      const brandId = await idOfBrand(client, subject.slug);
      return brandId === undefined ? undefined : { ...none, brandId };
    }
    case 'category': {
      const categoryId = (await findCategory(client, subject.slug))?.id;
      return categoryId === undefined ? undefined : { ...none, categoryId };
    }
    case 'search': {
      const searchId = await idOfSearch(client, userId, subject.name);
      return searchId === undefined ? undefined : { ...none, searchId };
    }
    case 'season':
      return { ...none, season: subject.season };
  }
}

async function idOfBrand(client: Queryable, slug: string): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number | null }>(`select ${idOfSlug('$1')} as id`, [slug]);
  return rows[0]?.id ?? undefined;
}

/** Adds the settings of a reader's digests; settings that the reader has here stay. */
export function bringDigest(pool: pg.Pool, { owner, ...settings }: ExportedDigest, now: Date): Brought {
  return inTransaction(pool, async (client) => {
    const userId = await findOwner(client, owner);
    if (userId === undefined) return null;
    if ((await findSettings(client, userId)) !== undefined) return false;
    await writeSettings(client, userId, settings, nextDigest(now, settings));
    return true;
  });
}
