import { isUtf8 } from 'node:buffer';
import { decodeText } from '#server/ingest/parse/charsets/decode-text.ts';
import { decodeTransferEncoding } from '#server/ingest/parse/charsets/transfer-encoding.ts';
import { readParameter } from '#server/ingest/parse/content-type.ts';
import { findField, readHeaderFields } from '#server/ingest/parse/header-fields.ts';
import type { MimeLeaf } from '#server/ingest/parse/mime-outline.ts';

/** Names under which the parser decodes UTF-8. */
const utf8Names = new Set(['', 'utf-8', 'utf8']);

/**
 * Rewrites a text part that is not declared as UTF-8 as UTF-8: its bytes help decide the charset.
 * @param judgesUtf8 whether to check parts declared as UTF-8, or undeclared, too: nearly all of their
 * declarations are correct, so checking each would waste time.
 * @returns null for a part that the parser decodes correctly.
 */
export function transcodePart(message: Buffer, leaf: MimeLeaf, judgesUtf8: boolean): Buffer[] | null {
  if (leaf.type !== 'text/html' && leaf.type !== 'text/plain') return null;
  const isCalledUtf8 = utf8Names.has(leaf.charset);
  if (isCalledUtf8 && !judgesUtf8) return null;
  const bytes = decodeTransferEncoding(message.subarray(leaf.bodyStart, leaf.bodyEnd), leaf.encoding);
  if (isCalledUtf8 && isUtf8(bytes) && !bytes.includes(escapeCode)) return null;
  const ownName = leaf.type === 'text/html' ? charsetInHtml(bytes) : '';
  return asUtf8Part(message, leaf, decodeText(bytes, leaf.charset, ownName));
}

const escapeCode = 0x1b;

/** Browsers search no further for the charset in html. */
const searchedBytes = 1024 * 4;

function charsetInHtml(bytes: Buffer): string {
  const pattern =
    /(?:<meta\b[^>]{0,300}?charset|<\?xml\b[^>]{0,100}?encoding)\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i;
  return pattern.exec(bytes.toString('latin1', 0, searchedBytes))?.[1] ?? '';
}

/**
 * Returns the same part in UTF-8 and base64. Its new fields come first: the parser takes the first of
 * repeated ones.
 */
function asUtf8Part(message: Buffer, leaf: MimeLeaf, text: string): Buffer[] {
  const header = message.subarray(leaf.headerStart, leaf.bodyStart);
  const contentType = findField(readHeaderFields(header), 'content-type') ?? '';
  const kept = (['format', 'delsp'] as const)
    .map((name) => [name, readParameter(contentType, name)])
    .filter(([, value]) => value !== '' && /^\w+$/.test(value ?? ''))
    .map(([name, value]) => `; ${name}=${value}`);
  const type = `Content-Type: ${leaf.type}; charset=utf-8${kept.join('')}\n`;
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  const separator = header.length > 0 ? '' : '\n';
  return [
    Buffer.from(`${type}Content-Transfer-Encoding: base64\n`),
    header,
    Buffer.from(`${separator}${base64}\n`),
  ];
}
