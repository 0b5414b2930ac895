import { maxHeaderBytes } from '#server/ingest/bounds.ts';
import { readContentType, readParameter } from '#server/ingest/parse/content-type.ts';
import { findBodyStart, findField, readHeaderFields } from '#server/ingest/parse/header-fields.ts';

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** RFC 2046, section 5.1.1, allows 70 characters. */
const longestBoundary = 70;

/**
 * Repairs damage by old mailers and file formats around a message, so that all later steps see one form:
 * blanks before the colon of a field, a byte order mark, empty lines or an mbox `From ` line in front, bare
 * CR as line end, no empty line before the first part, a multipart with an undeclared boundary or kind. A
 * sound message is returned as it is, without a copy.
 */
export function repairMessage(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return withDeclaredBoundary(withBlankLine(withPlainFieldNames(withLineFeeds(withoutPreamble(bytes)))));
}

function withoutPreamble(bytes: Buffer): Buffer {
  let start = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0;
  const isBlank = (byte: number | undefined) =>
    byte === lineFeed || byte === carriageReturn || byte === 0x20 || byte === 0x09;
  while (isBlank(bytes[start])) start += 1;
  if (/^>?From (?![ \t]*:)/.test(bytes.toString('latin1', start, start + 20))) {
    const lineEnd = bytes.indexOf(lineFeed, start);
    if (lineEnd !== -1) start = lineEnd + 1;
  }
  return start === 0 ? bytes : bytes.subarray(start);
}

/** A message with no line feed in its beginning comes from an old Macintosh program. */
function withLineFeeds(bytes: Buffer): Buffer {
  const beginning = bytes.subarray(0, 4096);
  if (beginning.includes(lineFeed) || !beginning.includes(carriageReturn)) return bytes;
  const copy = Buffer.from(bytes);
  for (let index = 0; index < copy.length; index += 1) {
    if (copy[index] === carriageReturn && copy[index + 1] !== lineFeed) copy[index] = lineFeed;
  }
  return copy;
}

/** RFC 5322, section 4.5.8, allows obsolete fields of the form `From : `, which parsers skip. */
const spacedFieldName = /^([!-9;-~]{1,80})[ \t]{1,20}:/gm;

function withPlainFieldNames(bytes: Buffer): Buffer {
  const bodyStart = findBodyStart(bytes);
  if (bodyStart > maxHeaderBytes) return bytes;
  const header = bytes.toString('latin1', 0, bodyStart);
  const mended = header.replace(spacedFieldName, '$1:');
  if (mended === header) return bytes;
  return Buffer.concat([Buffer.from(mended, 'latin1'), bytes.subarray(bodyStart)]);
}

/**
 * Inserts an empty line before the first delimiter if a header runs into it: otherwise the first part's
 * header counts as the message's own, and its body as the preamble.
 */
function withBlankLine(bytes: Buffer): Buffer {
  const header = bytes.subarray(0, Math.min(findBodyStart(bytes), maxHeaderBytes));
  const first = header.indexOf('\n--');
  if (first === -1) return bytes;
  // The message's own field comes before those of its first part.
  const contentType = findField(readHeaderFields(header), 'content-type') ?? '';
  const declared = readParameter(contentType, 'boundary');
  for (let at = first; at !== -1; at = header.indexOf('\n--', at + 1)) {
    const line = readLine(header, at + 1);
    const isDelimiter = declared === '' ? /^--[^\s:-][^\s:]{0,69}$/.test(line) : line === `--${declared}`;
    if (isDelimiter)
      return Buffer.concat([bytes.subarray(0, at + 1), Buffer.from('\n'), bytes.subarray(at + 1)]);
    if (line.includes(':')) continue;
    return bytes;
  }
  return bytes;
}

function readLine(bytes: Buffer, start: number): string {
  const end = bytes.indexOf(lineFeed, start);
  return bytes.toString('latin1', start, end === -1 ? bytes.length : end).trimEnd();
}

/** The first delimiter is within this many characters of a body. */
const searchedCharacters = 4096;

/** Text that mailers put before the first part, for programs without MIME. */
const longestPreamble = 300;

/**
 * Declares the boundary of a multipart that declares none or a wrong one, or another type. If the header
 * declares no multipart, the body has to look like one: it begins with a delimiter that occurs again, and
 * either the header names it or a part after it names its type.
 */
function withDeclaredBoundary(bytes: Buffer): Buffer {
  const bodyStart = findBodyStart(bytes);
  const contentType = findField(readHeaderFields(bytes.subarray(0, bodyStart)), 'content-type') ?? '';
  const type = readContentType(contentType).type;
  const isMultipart = type.startsWith('multipart/');
  const declared = readParameter(contentType, 'boundary');
  if (
    isMultipart &&
    (declared === '' ? /boundary/i.test(contentType) : holdsDelimiter(bytes, bodyStart, declared))
  )
    return bytes;
  const delimiter = findDelimiter(bytes, bodyStart);
  if (delimiter === null) return bytes;
  const { boundary, at } = delimiter;
  const types = readPartTypes(bytes, bodyStart + at, boundary);
  const namesTypes = boundary === declared || types.some((partType) => partType.includes('/'));
  const looksMultipart = namesTypes && types.length > 1;
  if ((!isMultipart || declared !== '') && !(looksMultipart && at <= longestPreamble)) return bytes;
  const kind = isMultipart ? type : isAlternative(types) ? 'multipart/alternative' : 'multipart/mixed';
  const declaration = `Content-Type: ${kind}; boundary="${boundary}"\n`;
  return Buffer.concat([Buffer.from(declaration, 'latin1'), bytes]); // the first of two fields counts
}

/** Returns the first delimiter at the beginning of a body, and its position. */
function findDelimiter(bytes: Buffer, bodyStart: number): { boundary: string; at: number } | null {
  const beginning = bytes.toString('latin1', bodyStart, bodyStart + searchedCharacters);
  const delimiter = /^--([^\s-][^\r\n"\\]*)/m.exec(beginning);
  const boundary = delimiter?.[1]?.trimEnd() ?? '';
  if (delimiter === null || boundary === '' || boundary.length > longestBoundary) return null;
  return { boundary, at: delimiter.index };
}

function holdsDelimiter(bytes: Buffer, bodyStart: number, boundary: string): boolean {
  return bytes.indexOf(`--${boundary}`, bodyStart) !== -1;
}

/** Returns the types of the parts between these delimiters, in order; the end counts as one without a type. */
function readPartTypes(bytes: Buffer, from: number, boundary: string): string[] {
  const types: string[] = [];
  const mark = `--${boundary}`;
  for (let at = from; at !== -1 && types.length < 4; at = bytes.indexOf(`\n${mark}`, at + 1)) {
    const lineEnd = bytes.indexOf(lineFeed, at + 1);
    if (lineEnd === -1) return [...types, ''];
    const header = bytes.subarray(lineEnd + 1, lineEnd + 1 + searchedCharacters);
    const fields = readHeaderFields(header.subarray(0, findBodyStart(header)));
    types.push(readContentType(findField(fields, 'content-type') ?? '').type);
  }
  return types;
}

function isAlternative([first, second, end]: readonly string[]): boolean {
  return (first === 'text/plain' || first === '') && second === 'text/html' && (end ?? '') === '';
}
