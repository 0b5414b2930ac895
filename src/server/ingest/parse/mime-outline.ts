import { maxNesting, maxParts } from '#server/ingest/bounds.ts';
import { hasSoundBoundary, readContentType, readParameter } from '#server/ingest/parse/content-type.ts';
import {
  findBodyStart,
  findField,
  type RawHeaderField,
  readHeaderFields,
} from '#server/ingest/parse/header-fields.ts';
import { IngestRejection } from '#server/ingest/types.ts';

/** One part without children, as offsets into the message. */
export interface MimeLeaf {
  headerStart: number;
  bodyStart: number;
  bodyEnd: number;
  /** Lower-case media type; `text/plain` if the part declares none. */
  type: string;
  /** Method of a calendar (RFC 6047), lower-case; empty if the part declares none. */
  method: string;
  /** As declared by the part, lower-case; empty if it declares none. */
  declaredType: string;
  /** Whether it has a Content-Type that some parsers do not understand. */
  isCareless: boolean;
  /** Lower-case; empty if the part declares none. */
  charset: string;
  /** Lower-case Content-Transfer-Encoding; empty if the part declares none. */
  encoding: string;
  /** Content-Location as written; empty if the part has none. */
  location: string;
}

/** A multipart whose Content-Type has to be rewritten. */
export interface CarelessMultipart {
  headerStart: number;
  type: string;
  boundary: string;
}

interface OpenMultipart {
  boundary: Buffer;
}

const lineFeed = 0x0a;
const dash = 0x2d;

/** A part's own header is read up to this limit; the parser has its own limit for all of them together. */
const longestPartHeader = 64 * 1024;

/**
 * Walks the boundaries of a message without decoding anything: cheap enough to count parts and nesting before
 * the parser builds a tree of them.
 * @param onCareless is called with the multiparts whose boundary other parsers may not find.
 * @throws IngestRejection `too_many_parts` or `nested_too_deep`.
 * @see RFC 2046, section 5.1
 */
export function outlineMime(
  message: Buffer,
  onCareless: (multipart: CarelessMultipart) => void = () => {},
): MimeLeaf[] {
  const leaves: MimeLeaf[] = [];
  const open: OpenMultipart[] = [];
  let leaf = openPart(message, 0, open, onCareless);
  let parts = 1;
  let position = leaf?.bodyStart ?? findBodyStart(message);
  while (position < message.length) {
    const lineFeedAt = message.indexOf(lineFeed, position);
    const lineEnd = lineFeedAt === -1 ? message.length : lineFeedAt;
    const delimiter =
      message[position] === dash && message[position + 1] === dash
        ? findDelimiter(message.subarray(position + 2, lineEnd), open)
        : undefined;
    if (delimiter === undefined) {
      position = lineEnd + 1;
      continue;
    }
    if (leaf !== undefined) leaves.push({ ...leaf, bodyEnd: position });
    open.length = delimiter.isClosing ? delimiter.level : delimiter.level + 1;
    leaf = undefined;
    position = lineEnd + 1;
    if (delimiter.isClosing) continue;
    parts += 1;
    if (parts > maxParts) throw new IngestRejection('too_many_parts', tooManyParts);
    leaf = openPart(message, position, open, onCareless);
    position = leaf?.bodyStart ?? findBodyStart(message, position);
  }
  if (leaf !== undefined) leaves.push({ ...leaf, bodyEnd: message.length });
  return leaves;
}

const tooManyParts = `The message has more than ${maxParts} MIME parts.`;
const nestedTooDeep = `The message is nested more than ${maxNesting} levels deep.`;

/** The sentence for messages that the parser itself finds too deep. */
export const nestedTooDeepSentence = nestedTooDeep;

/** @returns the leaf that begins here; undefined for a multipart, which is pushed onto the stack instead. */
function openPart(
  message: Buffer,
  headerStart: number,
  open: OpenMultipart[],
  onCareless: (multipart: CarelessMultipart) => void,
): MimeLeaf | undefined {
  const bodyStart = findBodyStart(message, headerStart);
  const fields = readHeaderFields(
    message.subarray(headerStart, Math.min(bodyStart, headerStart + longestPartHeader)),
  );
  const field = findField(fields, 'content-type');
  const contentType = field ?? '';
  const { type, isSound } = readContentType(contentType);
  if (type.startsWith('multipart/')) {
    const boundary = readBoundary(contentType) || findBoundary(message, bodyStart, open);
    if (boundary !== '') {
      open.push({ boundary: Buffer.from(boundary) });
      if (open.length > maxNesting) throw new IngestRejection('nested_too_deep', nestedTooDeep);
      if (!isSound || !hasSoundBoundary(contentType)) onCareless({ headerStart, type, boundary });
    }
    return undefined;
  }
  return {
    headerStart,
    bodyStart,
    bodyEnd: message.length,
    type: type === '' || type === 'text' ? 'text/plain' : type,
    method: readParameter(contentType, 'method').toLowerCase(),
    declaredType: type,
    isCareless: field !== undefined && !isSound,
    charset: readParameter(contentType, 'charset').toLowerCase(),
    encoding: readEncoding(fields),
    location: findField(fields, 'content-location') ?? '',
  };
}

/** Removes quotes even if one of the pair is missing. */
function readBoundary(contentType: string): string {
  const declared = readParameter(contentType, 'boundary');
  return hasSoundBoundary(contentType) ? declared : declared.replace(/^["']|["']$/g, '');
}

/** The first delimiter is in the first lines of a multipart. */
const searchedForDelimiter = 2048;

/** Returns the boundary of a multipart that declares none, from its first delimiter. */
function findBoundary(message: Buffer, bodyStart: number, open: readonly OpenMultipart[]): string {
  const beginning = message.toString('latin1', bodyStart, bodyStart + searchedForDelimiter);
  const boundary = /^--([^\s"\\-][^\s"\\]{0,69})[ \t]*\r?$/m.exec(beginning)?.[1] ?? '';
  const isOuter = open.some((outer) => boundary.startsWith(outer.boundary.toString('latin1')));
  return isOuter ? '' : boundary;
}

/** Returns the open multipart of a line that begins with two dashes: the innermost that fits. */
function findDelimiter(
  line: Buffer,
  open: readonly OpenMultipart[],
): { level: number; isClosing: boolean } | undefined {
  for (let level = open.length - 1; level >= 0; level -= 1) {
    const boundary = open[level]?.boundary;
    if (boundary === undefined || line.length < boundary.length) continue;
    if (boundary.compare(line, 0, boundary.length) !== 0) continue;
    const rest = line.subarray(boundary.length).toString('latin1').trimEnd();
    if (rest === '') return { level, isClosing: false };
    if (rest === '--') return { level, isClosing: true };
  }
  return undefined;
}

function readEncoding(fields: readonly RawHeaderField[]): string {
  return (/[\w-]+/.exec(findField(fields, 'content-transfer-encoding') ?? '')?.[0] ?? '').toLowerCase();
}
