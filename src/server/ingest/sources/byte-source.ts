import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/** Random and sequential access to a file's bytes, in any storage. */
export interface ByteSource {
  sizeBytes: number;
  /** Reads up to `maxBytes` from the beginning. */
  start(maxBytes: number): Promise<Buffer>;
  /** Reads the bytes between two positions, chunk by chunk; to the end by default. */
  read(from: number, to?: number): AsyncIterable<Uint8Array>;
}

/** A file on the local disk. */
export function fileSource(path: Buffer, sizeBytes: number): ByteSource {
  return {
    sizeBytes,
    start: (maxBytes) => readStart(path, Math.min(maxBytes, sizeBytes)),
    read: (from, to = Number.POSITIVE_INFINITY) =>
      createReadStream(path, { start: from, end: to - 1, highWaterMark: chunkBytes }),
  };
}

/** Bytes that are in memory already. */
export function memorySource(bytes: Buffer): ByteSource {
  return {
    sizeBytes: bytes.length,
    start: async (maxBytes) => bytes.subarray(0, maxBytes),
    async *read(from, to = bytes.length) {
      yield bytes.subarray(from, to);
    },
  };
}

async function readStart(path: Buffer, maxBytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafeSlow(maxBytes);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break; // the file has shrunk since it was listed
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await handle.close();
  }
}
