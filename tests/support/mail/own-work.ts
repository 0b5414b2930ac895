import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Bytes that the thread of the tests itself packed and hashed; worker threads and Node's own are not counted.
 */
export interface OwnWork {
  packed: number;
  hashed: number;
}

const load = createRequire(import.meta.url);
const zlib: typeof import('node:zlib') = load('node:zlib');
const crypto: typeof import('node:crypto') = load('node:crypto');

const packers = ['zstdCompressSync', 'gzipSync', 'deflateSync', 'brotliCompressSync'] as const;

/**
 * Counts synchronous packing and hashing in this thread while `run` runs: a figure that does not depend on
 * the machine's load.
 */
export async function countOwnWork(run: () => Promise<unknown>): Promise<OwnWork> {
  const work: OwnWork = { packed: 0, hashed: 0 };
  const hashPrototype: import('node:crypto').Hash = Object.getPrototypeOf(crypto.createHash('sha256'));
  const before = { ...zlib };
  const { update } = hashPrototype;
  for (const name of packers) {
    zlib[name] = ((content: Uint8Array, ...rest: []) => {
      work.packed += content.length;
      return before[name](content, ...rest);
    }) as never;
  }
  hashPrototype.update = function (
    this: import('node:crypto').Hash,
    content: Uint8Array,
    encoding: import('node:crypto').Encoding,
  ) {
    work.hashed += content.length;
    return update.call(this, content as never, encoding);
  } as never;
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    for (const name of packers) zlib[name] = before[name] as never;
    hashPrototype.update = update;
    syncBuiltinESMExports();
  }
  return work;
}
