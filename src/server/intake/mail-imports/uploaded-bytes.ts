import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ByteSource } from '#server/ingest/sources/byte-source.ts';
import type { StoredPart } from '#server/intake/mail-imports/repository.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/**
 * In front of every part, so that its blob is this part's alone: it can be removed when it was read, whatever else of the vault
 * has the same bytes.
 */
const saltBytes = 16;

export const salted = (bytes: Uint8Array): Buffer => Buffer.concat([randomBytes(saltBytes), bytes]);

/** A zip is read at two places in turn, its directory and its files, a few bytes at a time. */
const keptParts = 3;

/** The parts of an upload, which know nothing of files. */
export type UploadedBytes = (from: number, to: number) => AsyncGenerator<Buffer>;

export function uploadedBytes(blobs: Pick<BlobStore, 'get'>, parts: readonly StoredPart[]): UploadedBytes {
  const kept = new LRUCache<string, Buffer>({ max: keptParts });
  const read = async (name: string) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const blob = await blobs.get(name);
    if (blob === undefined) throw new StorageAway(new Error('a part of an upload is missing'));
    const bytes = blob.subarray(saltBytes);
    kept.set(name, bytes);
    return bytes;
  };
  return async function* (from, to) {
    for (const part of partsBetween(parts, from, to)) {
      const bytes = await read(part.blob);
      yield bytes.subarray(Math.max(0, from - part.at), Math.min(part.size, to - part.at));
    }
  };
}

/** A file of an upload. */
export function uploadedFile(
  between: UploadedBytes,
  { start, sizeBytes }: { start: number; sizeBytes: number },
): ByteSource {
  return {
    sizeBytes,
    async start(maxBytes) {
      const chunks: Buffer[] = [];
      for await (const chunk of between(start, start + Math.min(maxBytes, sizeBytes))) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    read: (from, to = sizeBytes) => between(start + from, start + Math.min(to, sizeBytes)),
  };
}

function* partsBetween(parts: readonly StoredPart[], from: number, to: number): Generator<StoredPart> {
  if (from >= to) return;
  for (let index = partAt(parts, from); index < parts.length; index += 1) {
    const part = parts[index];
    if (part === undefined || part.at >= to) return;
    yield part;
  }
}

/** The last part that begins at or before a place: a zip is read from anywhere. */
function partAt(parts: readonly StoredPart[], place: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
