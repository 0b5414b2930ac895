import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

/** Compression of stored bytes (`html_codec`, `raw_codec`). The numbers never change: they are in every row. */
export const codecs = { none: 0, zstd: 1 } as const;

export type Codec = (typeof codecs)[keyof typeof codecs];

export interface Packed {
  bytes: Buffer;
  codec: Codec;
}

/**
 * Level 3 makes content four times smaller in a quarter of a millisecond; higher levels cost more than they
 * save.
 */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Content that unpacks to more is refused: nothing we store is larger (a raw message is at most 50 MB). */
const maxUnpackedBytes = 64 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Packs bytes or text (as UTF-8) for storage, off the main thread. */
export async function pack(content: Uint8Array | string): Promise<Packed> {
  return { bytes: await compress(toBuffer(content), options), codec: codecs.zstd };
}

/** The synchronous form, for worker threads and tests. */
export function packSync(content: Uint8Array | string): Packed {
  return { bytes: zstdCompressSync(toBuffer(content), options), codec: codecs.zstd };
}

/**
 * Unpacks stored bytes.
 * @throws Error if the codec is unknown, or the bytes are damaged or unpack to more than 64 MiB.
 */
export async function unpack(bytes: Uint8Array, codec: number): Promise<Buffer> {
  if (codec === codecs.none) return Buffer.from(bytes);
  if (codec === codecs.zstd) return decompress(bytes, { maxOutputLength: maxUnpackedBytes });
  throw unknownCodec(codec);
}

/** The synchronous form, for worker threads. */
export function unpackSync(bytes: Uint8Array, codec: number): Buffer {
  if (codec === codecs.none) return Buffer.from(bytes);
  if (codec === codecs.zstd) return zstdDecompressSync(bytes, { maxOutputLength: maxUnpackedBytes });
  throw unknownCodec(codec);
}

function unknownCodec(codec: number): Error {
  return new Error(`Stored bytes have the unknown codec ${codec}`);
}

function toBuffer(content: Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
}
