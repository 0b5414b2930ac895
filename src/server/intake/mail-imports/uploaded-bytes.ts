import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ByteSource } from '#server/ingest/sources/byte-source.ts';
import type { StoredPart } from '#server/intake/mail-imports/repository.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/**
 * A random prefix of every part, so that no other row shares its blob: it can be removed once read, even if
 * the vault holds the same bytes elsewhere.
 */
const saltBytes = 16;

export const salted = (bytes: Uint8Array): Buffer => Buffer.concat([randomBytes(saltBytes), bytes]);

/** A zip is read alternately at its directory and its files, a few bytes at a time. */
const keptParts = 3;

/** Reads the bytes of an upload across its parts, without file boundaries. */
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

/** Returns the last part that begins at or before an offset: a zip needs random access. */
function partAt(parts: readonly StoredPart[], place: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
