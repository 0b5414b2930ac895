import { createHash } from 'node:crypto';
import { codecs, pack, unpack } from '#server/platform/db/compression.ts';

/** What the public sees of an email, its html as it is stored. */
export interface PackedCopy {
  html: Uint8Array;
  codec: number;
  text: string | null;
}

/** Bytes of the number in front that says how long the html is. */
const numberBytes = 4;

/** The bytes a copy is stored as: the length of the packed html, the html, and the text packed, nothing where there is none. */
export async function encodeCopy({ html, text }: PackedCopy): Promise<Buffer> {
  const length = Buffer.alloc(numberBytes);
  length.writeUInt32LE(html.byteLength);
  return Buffer.concat([length, html, ...(text === null ? [] : [(await pack(text)).bytes])]);
}

/** @throws Error when the bytes are no copy. */
export async function decodeCopy(bytes: Buffer, codec: number): Promise<PackedCopy> {
  const end = numberBytes + bytes.readUInt32LE();
  if (end > bytes.byteLength) throw new Error('The copy ends before its html does');
  const text = bytes.byteLength === end ? null : await unpack(bytes.subarray(end), codecs.zstd);
  return { html: bytes.subarray(numberBytes, end), codec, text: text?.toString('utf8') ?? null };
}

/**
 * The SHA-256 (hex) a copy is known by, whichever program packed it. The text is told from none by what stands between,
 * which no html holds.
 */
export function digestCopy(html: string | Uint8Array, text: string | null): string {
  const hash = createHash('sha256').update(html);
  return (text === null ? hash : hash.update('\0').update(text)).digest('hex');
}
