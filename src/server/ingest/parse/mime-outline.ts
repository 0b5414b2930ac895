import { maxNesting, maxParts } from '#server/ingest/bounds.ts';
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
  /** Lower-case media type; `text/plain` when the part names none. */
  type: string;
  /** As the part names it, lower-case; empty when it names none. */
  declaredType: string;
  /** Lower-case; empty when the part names none. */
  charset: string;
  /** Lower-case Content-Transfer-Encoding; empty when the part names none. */
  encoding: string;
  /** Content-Location as written; empty when the part names none. */
  location: string;
}

interface OpenMultipart {
  boundary: Buffer;
}

const lineFeed = 0x0a;
const dash = 0x2d;

/** A part's own header is read no further; the parser has its own bound on all of them together. */
const longestPartHeader = 64 * 1024;

/**
 * Walks the boundaries of a message without decoding anything: cheap enough to count parts and nesting before the
 * real parser builds a tree of them.
 * @throws IngestRejection `too_many_parts` or `nested_too_deep`.
 * @see RFC 2046, section 5.1
 */
export function outlineMime(message: Buffer): MimeLeaf[] {
  const leaves: MimeLeaf[] = [];
  const open: OpenMultipart[] = [];
  let leaf = openPart(message, 0, open);
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
    leaf = openPart(message, position, open);
    position = leaf?.bodyStart ?? findBodyStart(message, position);
  }
  if (leaf !== undefined) leaves.push({ ...leaf, bodyEnd: message.length });
  return leaves;
}

const tooManyParts = `The message has more than ${maxParts} MIME parts.`;
const nestedTooDeep = `The message is nested more than ${maxNesting} levels deep.`;

/** The sentence for messages the parser itself finds too deep. */
export const nestedTooDeepSentence = nestedTooDeep;

/** @returns the leaf that begins here; undefined for a multipart, which is put on the stack instead. */
function openPart(message: Buffer, headerStart: number, open: OpenMultipart[]): MimeLeaf | undefined {
  const bodyStart = findBodyStart(message, headerStart);
  const fields = readHeaderFields(
    message.subarray(headerStart, Math.min(bodyStart, headerStart + longestPartHeader)),
  );
  const contentType = findField(fields, 'content-type') ?? '';
  const type = readMediaType(contentType);
  if (type.startsWith('multipart/')) {
    const boundary = readParameter(contentType, 'boundary');
    if (boundary !== '') {
      open.push({ boundary: Buffer.from(boundary) });
      if (open.length > maxNesting) throw new IngestRejection('nested_too_deep', nestedTooDeep);
    }
    return undefined;
  }
  return {
    headerStart,
    bodyStart,
    bodyEnd: message.length,
    type: type === '' || type === 'text' ? 'text/plain' : type,
    declaredType: type,
    charset: readParameter(contentType, 'charset').toLowerCase(),
    encoding: readEncoding(fields),
    location: findField(fields, 'content-location') ?? '',
  };
}

/** Which open multipart a line that begins with two dashes belongs to: the innermost that fits. */
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

/** The media type in front of the parameters, lower-case. */
export function readMediaType(contentType: string): string {
  return (/^\s*([^\s;()]+)/.exec(contentType)?.[1] ?? '').toLowerCase();
}

/** One parameter of a Content-Type, quotes removed; empty when it is not there. */
export function readParameter(contentType: string, name: 'boundary' | 'charset'): string {
  const match = parameterPatterns[name].exec(contentType);
  return (match?.[1] ?? match?.[2] ?? '').replace(/\\(.)/g, '$1').trimEnd();
}

const parameterPatterns = {
  boundary: /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i,
  charset: /;\s*charset\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i,
};

function readEncoding(fields: readonly RawHeaderField[]): string {
  return (/[\w-]+/.exec(findField(fields, 'content-transfer-encoding') ?? '')?.[0] ?? '').toLowerCase();
}
