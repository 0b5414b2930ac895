import { saveCardPicture, type ThumbnailState } from '#server/library/thumbnails/repository.ts';
import { resizeToWebp } from '#server/library/thumbnails/resize-to-webp.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { cardPictureWidth } from '#shared/format/card-picture.ts';

/**
 * Returns a photograph in card size, created on the first request and stored.
 * @returns the photograph itself if it has no smaller form; undefined if the blob store has lost it.
 */
export async function cardPicture(
  { db, blobs }: { db: Queryable; blobs: BlobStore },
  { id, cardBlob }: Pick<ThumbnailState, 'cardBlob'> & { id: number },
  photograph: string,
): Promise<Buffer | undefined> {
  const kept = cardBlob === null ? undefined : await blobs.get(cardBlob);
  if (kept !== undefined) return kept;
  const bytes = await blobs.get(photograph);
  if (bytes === undefined || isSketch(bytes)) return bytes;
  const small = await resizeToWebp(bytes, cardPictureWidth);
  await saveCardPicture(db, { emailId: id, photograph, blob: await blobs.put(small) });
  return small;
}

/** Sketches are SVG, photographs WebP. */
export function isSketch(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === '<svg';
}
