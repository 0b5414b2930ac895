import type { Database } from '#server/platform/db/client.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

/**
 * Bytes are stored before the row that names them is committed, and no transaction takes a day: bytes that
 * are put again during their removal are younger than this and stay. The backups of the last two nights name
 * blobs that an embedded database has released since.
 */
const graceDays = { server: 1, embedded: 3 };

const batchSize = 500;

interface Released {
  blob: string;
  isNamed: boolean;
  /** The logo of a brand that would return if its merge is undone; checked again after that is too late. */
  isHeld: boolean;
}

/**
 * Removes the bytes that this database released at least a day ago (three days on the embedded engine) and
 * that no row names: pictures and bodies of deleted emails, replaced copies, thumbnails and logos, bodies
 * that no row came to name, parts of uploads. It touches only blobs that the database has named, so that a
 * folder or bucket may hold other things. After an interruption the next call continues.
 * @returns the number of removed blobs.
 */
export async function removeReleasedBlobs(
  { database, blobs, now }: { database: Database; blobs: BlobStore; now: () => Date },
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ removed: number }> {
  const before = new Date(now().getTime() - graceDays[database.kind] * dayMs);
  let removed = 0;
  let after = '';
  while (signal?.aborted !== true) {
    const batch = await nextReleased(database, { before, after });
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.blob;
    const settled: string[] = [];
    for (const { blob, isNamed, isHeld } of batch) {
      if (isHeld && !isNamed) continue;
      const isGone = !isNamed && (await blobs.remove(blob, before));
      if (isGone) removed += 1;
      if (isNamed || isGone) settled.push(blob); // a blob put again a moment ago is checked another day
    }
    await database.pool.query(
      'delete from released_blobs where blob = any($1::text[]) and released_at < $2',
      [settled, before],
    );
  }
  return { removed };
}

async function nextReleased(
  database: Database,
  { before, after }: { before: Date; after: string },
): Promise<Released[]> {
  const { rows } = await database.pool.query<Released>(
    `select blob,
       exists (select 1 from images where images.blob = released.blob)
         or exists (select 1 from thumbnails where thumbnails.blob = released.blob)
         or exists (select 1 from card_pictures where card_pictures.blob = released.blob)
         or exists (select 1 from full_photographs where full_photographs.blob = released.blob)
         or exists (select 1 from mail_import_parts where mail_import_parts.blob = released.blob)
         or exists (select 1 from email_sources where copy_blob = decode(released.blob, 'hex'))
         or exists (select 1 from email_sources where source_blob = decode(released.blob, 'hex'))
         or exists (select 1 from brands where logo_url like '/logos/' || released.blob || '.%') as "isNamed",
       exists (select 1 from bulk_changes where kind = 'merge' and undone_at is null
         and changes->'gone'->'brand'->>'logoUrl' like '/logos/' || released.blob || '.%') as "isHeld"
     from (select distinct blob from released_blobs where released_at < $1 and blob > $3
       order by blob limit $2) released`,
    [before, batchSize, after],
  );
  return rows;
}
