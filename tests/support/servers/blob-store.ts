import { createHash } from 'node:crypto';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

export interface MemoryBlobStore extends BlobStore {
  clear(): void;
  names(): string[];
}

/** Returns a blob store in memory. */
export function memoryBlobStore(): MemoryBlobStore {
  const blobs = new Map<string, Buffer>();
  const putAt = new Map<string, Date>();
  return {
    put: async (bytes) => {
      const name = createHash('sha256').update(bytes).digest('hex');
      blobs.set(name, Buffer.from(bytes));
      putAt.set(name, new Date());
      return name;
    },
    get: async (sha256) => blobs.get(sha256),
    remove: async (sha256, putBefore) => {
      if ((putAt.get(sha256) ?? new Date(0)) >= putBefore) return false;
      blobs.delete(sha256);
      return true;
    },
    assertUsable: async () => {},
    names: () => [...blobs.keys()],
    clear() {
      blobs.clear();
      putAt.clear();
    },
  };
}
