import type { FolderMessage } from '#doubles/demo-mailbox/imap-folder.ts';

/** Item of a FETCH. */
export type FetchItem =
  | { kind: 'uid' | 'flags' | 'internalDate' | 'size' }
  | { kind: 'body'; section: '' | 'HEADER'; start: number; length: number | undefined };

/** @returns undefined for an item this server does not support. */
export function parseFetchItems(args: readonly string[]): FetchItem[] | undefined {
  const items = args.filter((word) => word !== '(' && word !== ')').map(parseItem);
  return items.every((item) => item !== undefined) && items.length > 0 ? items : undefined;
}

function parseItem(word: string): FetchItem | undefined {
  const name = word.toUpperCase();
  if (name === 'UID') return { kind: 'uid' };
  if (name === 'FLAGS') return { kind: 'flags' };
  if (name === 'INTERNALDATE') return { kind: 'internalDate' };
  if (name === 'RFC822.SIZE') return { kind: 'size' };
  const body = /^BODY(?:\.PEEK)?\[(HEADER)?\](?:<(\d+)(?:\.(\d+))?>)?$/.exec(name);
  if (body === null) return undefined;
  return {
    kind: 'body',
    section: body[1] === undefined ? '' : 'HEADER',
    start: Number(body[2] ?? 0),
    length: body[3] === undefined ? undefined : Number(body[3]),
  };
}

/** Large messages are produced in pieces of this size. */
const pieceBytes = 1024 * 1024;

/** Yields the answer for one message in pieces, without the final line end. */
export function* writeFetchAnswer(
  message: FolderMessage,
  sequenceNumber: number,
  items: readonly FetchItem[],
): Generator<string | Uint8Array> {
  yield `* ${sequenceNumber} FETCH (`;
  for (const [index, item] of items.entries()) {
    if (index > 0) yield ' ';
    if (item.kind === 'body') yield* writeBody(message, item);
    else yield writeAttribute(message, item.kind);
  }
  yield ')';
}

function writeAttribute(message: FolderMessage, kind: 'uid' | 'flags' | 'internalDate' | 'size'): string {
  if (kind === 'uid') return `UID ${message.uid}`;
  if (kind === 'flags') return 'FLAGS ()';
  if (kind === 'size') return `RFC822.SIZE ${message.announcedBytes ?? message.sizeBytes}`;
  return `INTERNALDATE "${toInternalDate(message.internalDate)}"`;
}

function* writeBody(
  message: FolderMessage,
  item: Extract<FetchItem, { kind: 'body' }>,
): Generator<string | Uint8Array> {
  const whole = item.section === 'HEADER' ? headerLength(message) : message.sizeBytes;
  const start = Math.min(item.start, whole);
  const end = item.length === undefined ? whole : Math.min(whole, start + item.length);
  const origin = item.length === undefined ? '' : `<${start}>`;
  yield `BODY[${item.section}]${origin} {${end - start}}\r\n`;
  for (let at = start; at < end; at += pieceBytes) yield message.read(at, Math.min(end, at + pieceBytes));
}

/** Limit of the search for the header's end. */
const maxHeaderBytes = 512 * 1024;

function headerLength(message: FolderMessage): number {
  const beginning = Buffer.from(message.read(0, Math.min(message.sizeBytes, maxHeaderBytes)));
  const end = beginning.indexOf('\r\n\r\n');
  return end < 0 ? beginning.length : end + 4;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats `21-Nov-2026 04:00:00 +0000` (RFC 9051, section 9, date-time). */
function toInternalDate(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2, ' ');
  const time = at.toISOString().slice(11, 19);
  return `${day}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000`;
}
