import type pg from 'pg';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { sha256 } from '#server/platform/storage/sha256.ts';

const namesAtOnce = 1_000;

/** Concurrent reads or writes: a bucket takes tens of milliseconds for each, even a small one. */
export const blobsAtOnce = 8;

/**
 * Yields every blob that the snapshot's rows reference, once and in order, including logos of brands whose
 * merge can still be undone; released blobs are left out.
 * @returns chunks of names.
 */
export async function* referencedBlobs(client: Queryable): AsyncGenerator<string[]> {
  const bodies = await bodyBlobs(client);
  await client.query(
    `declare referenced_blobs no scroll cursor for select blob from (
       select blob from images
       union select blob from thumbnails
       union select blob from card_pictures
       union select blob from full_photographs
       ${bodies.map((each) => `union ${each}`).join(' ')}
       union select substring(logo_url from '^/logos/([0-9a-f]{64})[.]') from brands
       union select substring(changes->'gone'->'brand'->>'logoUrl' from '^/logos/([0-9a-f]{64})[.]')
         from bulk_changes where kind = 'merge' and undone_at is null) referenced
     where blob is not null order by blob collate "C"`,
  );
  for (;;) {
    const { rows }: pg.QueryResult<{ blob: string }> = await client.query(
      `fetch ${namesAtOnce} from referenced_blobs`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ blob }) => blob);
  }
  await client.query('close referenced_blobs');
}

/**
 * Queries for the blobs of bodies. A vault of an older version, or one being restored from it, has packs of
 * bodies (`body_packs`) instead, or no blobs of bodies.
 */
async function bodyBlobs(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ hasPacks: boolean; hasObjects: boolean }>(
    `select to_regclass('body_packs') is not null as "hasPacks", exists (select from pg_attribute
       where attrelid = to_regclass('email_sources') and attname = 'copy_blob' and not attisdropped) as "hasObjects"`,
  );
  return [
    ...(rows[0]?.hasPacks === true ? ['select blob from body_packs'] : []),
    ...(rows[0]?.hasObjects === true
      ? [
          "select encode(copy_blob, 'hex') from email_sources",
          "select encode(source_blob, 'hex') from email_sources",
        ]
      : []),
  ];
}

/** Returns those of these blobs that hold bodies: they cannot be fetched or rendered again. */
export async function bodiesAmong(client: Queryable, blobs: readonly string[]): Promise<string[]> {
  const bodies = await bodyBlobs(client);
  if (blobs.length === 0 || bodies.length === 0) return [];
  const { rows } = await client.query<{ blob: string }>(
    `select blob from unnest($1::text[]) as blob
     where blob in (select blob from (${bodies.join(' union all ')}) as bodies (blob) where blob is not null) order by blob`,
    [blobs],
  );
  return rows.map(({ blob }) => blob);
}

/** Returns a blob's bytes, if the store has them and they match their checksum. */
export async function readVerifiedBlob(blobs: BlobStore, name: string): Promise<Buffer | undefined> {
  const bytes = await blobs.get(name);
  return bytes !== undefined && (await sha256(bytes)) === name ? bytes : undefined;
}
