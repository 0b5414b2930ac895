import { maxHeaderBytes } from '#server/ingest/bounds.ts';
import { findBodyStart, findField, readHeaderFields } from '#server/ingest/parse/header-fields.ts';
import { readMediaType, readParameter } from '#server/ingest/parse/mime-outline.ts';

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** RFC 2046, section 5.1.1, allows 70 characters. */
const longestBoundary = 70;

/**
 * Mends what old mailers and file formats break around a message, so that everything after it sees one shape:
 * blanks before the colon of a field, a byte order mark, empty lines or an mbox `From ` line in front, bare CR as line end, a multipart whose
 * boundary is not declared. A sound message is returned as it is, without a copy.
 */
export function repairMessage(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return withDeclaredBoundary(withPlainFieldNames(withLineFeeds(withoutPreamble(bytes))));
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

/** A message with no line feed at all in its beginning came from an old Macintosh program. */
function withLineFeeds(bytes: Buffer): Buffer {
  const beginning = bytes.subarray(0, 4096);
  if (beginning.includes(lineFeed) || !beginning.includes(carriageReturn)) return bytes;
  const copy = Buffer.from(bytes);
  for (let index = 0; index < copy.length; index += 1) {
    if (copy[index] === carriageReturn && copy[index + 1] !== lineFeed) copy[index] = lineFeed;
  }
  return copy;
}

/** RFC 5322, section 4.5.8, lets old fields be written `From : `, which parsers pass over. */
const spacedFieldName = /^([!-9;-~]{1,80})[ \t]{1,20}:/gm;

function withPlainFieldNames(bytes: Buffer): Buffer {
  const bodyStart = findBodyStart(bytes);
  if (bodyStart > maxHeaderBytes) return bytes;
  const header = bytes.toString('latin1', 0, bodyStart);
  const mended = header.replace(spacedFieldName, '$1:');
  if (mended === header) return bytes;
  return Buffer.concat([Buffer.from(mended, 'latin1'), bytes.subarray(bodyStart)]);
}

function withDeclaredBoundary(bytes: Buffer): Buffer {
  const bodyStart = findBodyStart(bytes);
  const contentType = findField(readHeaderFields(bytes.subarray(0, bodyStart)), 'content-type') ?? '';
  if (!readMediaType(contentType).startsWith('multipart/') || /boundary/i.test(contentType)) return bytes;
  if (readParameter(contentType, 'boundary') !== '') return bytes;
  const firstDelimiter = /^--([^\s-][^\r\n"\\]*)/m.exec(
    bytes.toString('latin1', bodyStart, bodyStart + 4096),
  );
  const boundary = firstDelimiter?.[1]?.trimEnd() ?? '';
  if (boundary === '' || boundary.length > longestBoundary) return bytes;
  const declaration = `Content-Type: ${readMediaType(contentType)}; boundary="${boundary}"\n`;
  return Buffer.concat([Buffer.from(declaration, 'latin1'), bytes]); // of two fields the first one counts
}
