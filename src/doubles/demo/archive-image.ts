import { saveStoredImage } from '#server/library/images/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import { type InspectedImage, inspectImage } from '#server/platform/pictures/inspect-image.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/**
 * Stores a picture's bytes as if it had been fetched from its address, before or after an email shows it.
 * Kind and size are read from the bytes. Idempotent.
 * @throws Error for bytes that are no supported picture, or one of too many pixels.
 */
export async function archiveImage(
  database: Database,
  blobs: BlobStore,
  picture: { key: string; url: string; bytes: Uint8Array },
): Promise<InspectedImage> {
  const bytes = Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength);
  const inspected = inspectImage(bytes);
  if (typeof inspected === 'string') {
    throw new Error(`The picture for ${picture.url} cannot be kept: ${inspected}`);
  }
  const blob = await blobs.put(bytes);
  await saveStoredImage(database.pool, {
    key: picture.key,
    url: picture.url,
    blob,
    sizeBytes: bytes.length,
    ...inspected,
  });
  return inspected;
}
