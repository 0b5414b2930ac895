import { isUtf8 } from 'node:buffer';
import { decodeWindows1252, findExtraDecoder } from '#server/ingest/parse/charsets.ts';
import type { MimeLeaf } from '#server/ingest/parse/mime-outline.ts';
import { decodeTransferEncoding } from '#server/ingest/parse/transfer-encoding.ts';

type Decode = (bytes: Buffer) => string | undefined;

/**
 * Rewrites text parts in charsets the MIME parser does not know (UTF-7, CP850, ISO-2022-KR, HZ) as UTF-8.
 * @returns the same buffer when there is none.
 */
export function transcodeUnknownCharsets(message: Buffer, leaves: readonly MimeLeaf[]): Buffer {
  return transcode(message, leaves, (leaf) => findExtraDecoder(leaf.charset));
}

/**
 * Rewrites text parts that are not in the charset they claim, or claim none: bytes that are no UTF-8 are read as
 * windows-1252, UTF-8 that claims to be ASCII as UTF-8. Mostly sound UTF-8 with a broken character stays UTF-8.
 * @returns the same buffer when every part is what it claims.
 */
export function transcodeWrongCharsets(message: Buffer, leaves: readonly MimeLeaf[]): Buffer {
  return transcode(message, leaves, (leaf) => {
    if (leaf.charset === 'us-ascii' || leaf.charset === 'ascii') return decodeClaimedAscii;
    return leaf.charset === '' || leaf.charset === 'utf-8' || leaf.charset === 'utf8'
      ? decodeClaimedUtf8
      : undefined;
  });
}

function decodeClaimedAscii(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** Whether a part is UTF-8 shows in its first letters beyond ASCII; counting 20 MB of them would take seconds. */
const judgedBytes = 64 * 1024;

function decodeClaimedUtf8(bytes: Buffer): string | undefined {
  if (isUtf8(bytes)) return undefined;
  const firstHigh = bytes.findIndex((byte) => byte >= 0x80);
  const text = bytes.toString('utf8', firstHigh, firstHigh + judgedBytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const sound = (text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0) - broken;
  return broken > sound ? decodeWindows1252(bytes) : undefined;
}

function transcode(
  message: Buffer,
  leaves: readonly MimeLeaf[],
  chooseDecoder: (leaf: MimeLeaf) => Decode | undefined,
): Buffer {
  const pieces: Buffer[] = [];
  let copiedTo = 0;
  for (const leaf of leaves) {
    if (leaf.type !== 'text/html' && leaf.type !== 'text/plain') continue;
    const decode = chooseDecoder(leaf);
    if (decode === undefined) continue;
    const text = decode(
      decodeTransferEncoding(message.subarray(leaf.bodyStart, leaf.bodyEnd), leaf.encoding),
    );
    if (text === undefined) continue;
    pieces.push(message.subarray(copiedTo, leaf.headerStart), ...asUtf8Part(message, leaf, text));
    copiedTo = leaf.bodyEnd;
  }
  if (pieces.length === 0) return message;
  pieces.push(message.subarray(copiedTo));
  return Buffer.concat(pieces);
}

/** The same part in UTF-8 and base64. Its new fields stand first: of repeated ones the parser takes the first. */
function asUtf8Part(message: Buffer, leaf: MimeLeaf, text: string): Buffer[] {
  const fields = `Content-Type: ${leaf.type}; charset=utf-8\nContent-Transfer-Encoding: base64\n`;
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  const header = message.subarray(leaf.headerStart, leaf.bodyStart);
  const separator = header.length > 0 ? '' : '\n';
  return [Buffer.from(fields), header, Buffer.from(`${separator}${base64}\n`)];
}
