import { parseLogoFile } from '#server/library/images/store-logo.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/**
 * Restores the path of a removed logo for use by a brand, if its bytes still exist: they are stored again, so
 * that the removal of released bytes skips them. Only former logos can be restored, never a picture of an
 * email.
 * @returns true if restored.
 */
export async function bringBackLogo(db: Queryable, blobs: BlobStore, path: string): Promise<boolean> {
  const logo = parseLogoFile(path.slice('/logos/'.length));
  if (logo === undefined) return false;
  const { rowCount } = await db.query(
    'select 1 from released_blobs where blob = $1 and logo_path = $2 limit 1',
    [logo.blob, path],
  );
  if (rowCount === 0) return false;
  const bytes = await blobs.get(logo.blob);
  if (bytes === undefined) return false;
  await blobs.put(bytes);
  return true;
}
