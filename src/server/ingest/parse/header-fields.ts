import { isUtf8 } from 'node:buffer';
import { maxHeaderBytes, maxHeaderValueCharacters } from '#server/ingest/bounds.ts';
import { decodeWindows1252 } from '#server/ingest/parse/charsets/charsets.ts';
import { decodeEncodedWords } from '#server/ingest/parse/charsets/encoded-words.ts';
import { toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import type { MailHeader } from '#server/ingest/types.ts';

/** One header field of the source message: unfolded, not decoded. */
export interface RawHeaderField {
  /** Lower-case. */
  name: string;
  value: string;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Returns the start of the body: after the first empty line.
 * @returns the length of the message if no line is empty.
 */
export function findBodyStart(message: Uint8Array, from = 0): number {
  let lineStart = from;
  while (lineStart < message.length) {
    const lineEnd = message.indexOf(lineFeed, lineStart);
    if (lineEnd === -1) return message.length;
    const isEmpty =
      lineEnd === lineStart || (lineEnd === lineStart + 1 && message[lineStart] === carriageReturn);
    if (isEmpty) return lineEnd + 1;
    lineStart = lineEnd + 1;
  }
  return message.length;
}

/**
 * Parses the header fields in order, repeated ones included. 8-bit bytes are decoded as UTF-8 (RFC 6532), or
 * as windows-1252 if they are not UTF-8. Lines that are no field are skipped.
 * @param header the bytes before the body; at most `maxHeaderBytes` of them are read.
 */
export function readHeaderFields(header: Uint8Array): RawHeaderField[] {
  const bytes = header.subarray(0, maxHeaderBytes);
  const text = isUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeLineByLine(bytes);
  const fields: RawHeaderField[] = [];
  for (const line of unfold(text)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trimEnd().toLowerCase();
    if (colon > 0 && /^[!-9;-~]+$/.test(name)) fields.push({ name, value: line.slice(colon + 1).trim() });
  }
  return fields;
}

/** One line in Latin-1 must not spoil the others. */
function decodeLineByLine(bytes: Uint8Array): string {
  const lines: string[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(lineFeed, start);
    const line = bytes.subarray(start, end === -1 ? bytes.length : end);
    lines.push(isUtf8(line) ? new TextDecoder().decode(line) : decodeWindows1252(line));
    start = end === -1 ? bytes.length : end + 1;
  }
  return lines.join('\n');
}

function unfold(text: string): string[] {
  const folded: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    const last = folded.at(-1);
    if (last !== undefined && /^[ \t]/.test(line)) last.push(line);
    else folded.push([line]);
  }
  return folded.map((parts) => parts.join(''));
}

export function findField(fields: readonly RawHeaderField[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.value;
}

/** Decodes a field for display: encoded words decoded (RFC 2047), one line, no control characters, capped. */
export function decodeFieldValue(value: string, maxCharacters = maxHeaderValueCharacters): string {
  const bounded = value.slice(0, maxHeaderValueCharacters);
  return toVisibleLine(decodeEncodedWords(bounded), maxCharacters);
}

/** Decodes the fields for later steps. */
export function decodeFields(fields: readonly RawHeaderField[]): MailHeader[] {
  return fields.map((field) => ({ name: field.name, value: decodeFieldValue(field.value) }));
}
