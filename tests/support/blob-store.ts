import { createHash } from 'node:crypto';
import type { BlobStore } from '#server/storage/blob-store.ts';

/** A blob store that ends with the test. */
export function memoryBlobStore(): BlobStore {
  const blobs = new Map<string, Buffer>();
  return {
    put: async (bytes) => {
      const name = createHash('sha256').update(bytes).digest('hex');
      blobs.set(name, Buffer.from(bytes));
      return name;
    },
    get: async (sha256) => blobs.get(sha256),
  };
}
