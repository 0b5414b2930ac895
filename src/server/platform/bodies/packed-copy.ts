import { createHash } from 'node:crypto';
import { codecs, pack, unpack } from '#server/platform/db/compression.ts';

/** The public copy of an email, its html as stored. */
export interface PackedCopy {
  html: Uint8Array;
  codec: number;
  text: string | null;
}

/** Bytes of the leading number, the html's length. */
const numberBytes = 4;

/** Encodes a copy for storage: the length of the packed html, the html, and the packed text, if any. */
export async function encodeCopy({ html, text }: PackedCopy): Promise<Buffer> {
  const length = Buffer.alloc(numberBytes);
  length.writeUInt32LE(html.byteLength);
  return Buffer.concat([length, html, ...(text === null ? [] : [(await pack(text)).bytes])]);
}

/** @throws Error if the bytes are no copy. */
export async function decodeCopy(bytes: Buffer, codec: number): Promise<PackedCopy> {
  const end = numberBytes + bytes.readUInt32LE();
  if (end > bytes.byteLength) throw new Error('The copy ends before its html does');
  const text = bytes.byteLength === end ? null : await unpack(bytes.subarray(end), codecs.zstd);
  return { html: bytes.subarray(numberBytes, end), codec, text: text?.toString('utf8') ?? null };
}

/**
 * Returns the SHA-256 (hex) that identifies a copy, independent of its packing. A zero byte, which no html
 * holds, separates html and text, so that an empty text differs from none.
 */
export function digestCopy(html: string | Uint8Array, text: string | null): string {
  const hash = createHash('sha256').update(html);
  return (text === null ? hash : hash.update('\0').update(text)).digest('hex');
}
