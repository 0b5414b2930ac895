import { keptOfOversizedBytes, maxHeaderBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import { findBodyStart, findField, readHeaderFields } from '#server/ingest/parse/header-fields.ts';
import { GrowingWindow } from '#server/ingest/sources/growing-window.ts';
import { isMboxSeparator, longestSeparatorLine } from '#server/ingest/sources/mbox-separator.ts';
import { NearbyDates } from '#server/ingest/sources/nearby-date.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const fromMark = Buffer.from('\nFrom ');

/** Enough for a separator line and the line after it. */
const lookaheadBytes = 2 * longestSeparatorLine + 16;

/**
 * Splits an mbox file into its messages, in all common dialects: mboxrd and mboxo (`>From ` unquoted by one
 * `>`), mboxcl2 (nothing quoted; a Content-Length is used if it ends exactly before a separator or the end).
 * Memory is bounded by the largest accepted message; of a larger one only the beginning is kept. A truncated
 * file yields its last message as far as it goes.
 * @param label the file's name; messages are labelled `label, message 12`.
 * @param changedAt the file's modification time, for messages without any other date.
 */
export async function* splitMbox(
  chunks: AsyncIterable<Uint8Array>,
  label: string,
  { changedAt = null, now }: { changedAt?: Date | null; now: Date },
): AsyncGenerator<SourceMessage> {
  const window = new GrowingWindow();
  const splitter = new MboxSplitter(window);
  const dates = new NearbyDates(now);
  let count = 0;
  const toMessage = ({ separator, ...piece }: Piece, position: number) =>
    dates.place({ ...piece, label: `${label}, message ${position}` }, { separator, changedAt });
  for await (const chunk of chunks) {
    window.append(chunk);
    for (let piece = splitter.next(false); piece !== undefined; piece = splitter.next(false)) {
      count += 1;
      yield toMessage(piece, count);
    }
  }
  for (let piece = splitter.next(true); piece !== undefined; piece = splitter.next(true)) {
    count += 1;
    yield toMessage(piece, count);
  }
}

/** A message and the separator line before it. */
type Piece = Pick<SourceMessage, 'raw' | 'fullSizeBytes'> & { separator: string | undefined };

/** Finds the messages one by one in a window that grows at its end and is cut at its beginning. */
class MboxSplitter {
  readonly #window: GrowingWindow;
  #isAtStart = true;
  /** The separator before the current message. */
  #separator: string | undefined;
  /** Start of the search for the next separator, so that no byte is searched twice. */
  #searchFrom = 0;
  /** The end of the message by its Content-Length; null if there is none or it does not fit. */
  #claimedEnd: number | null | undefined;
  /** The beginning of a message that is too large, and the number of its bytes that were dropped. */
  #oversized: { kept: Buffer; droppedBytes: number } | undefined;

  constructor(window: GrowingWindow) {
    this.#window = window;
  }

  /** @returns the next whole message; undefined if more bytes are needed (or, at the end, if there is none). */
  next(isEnd: boolean): Piece | undefined {
    if (this.#isAtStart && !this.#skipFirstSeparator(isEnd)) return undefined;
    const end = this.#findEnd(isEnd);
    if (end !== undefined) return this.#take(end.messageEnd, end.nextStart);
    if (!isEnd) {
      this.#dropOversized();
      return undefined;
    }
    const { bytes } = this.#window;
    if (this.#oversized === undefined && skipBlank(bytes) === bytes.length) return undefined;
    const messageEnd = bytes.at(-1) === lineFeed ? withoutBlankLine(bytes, bytes.length - 1) : bytes.length;
    return this.#take(messageEnd, bytes.length);
  }

  /** The first message follows the file's first separator; a file truncated at its beginning has none. */
  #skipFirstSeparator(isEnd: boolean): boolean {
    const { bytes } = this.#window;
    if (bytes.length < lookaheadBytes && !isEnd) return false;
    const start = skipBlank(bytes);
    if (bytes.toString('latin1', start, start + 5) === 'From ') {
      const lineEnd = bytes.indexOf(lineFeed, start);
      this.#separator = readLine(bytes, start)?.text;
      this.#window.drop(lineEnd === -1 ? bytes.length : lineEnd + 1);
    }
    this.#isAtStart = false;
    return true;
  }

  #findEnd(isEnd: boolean): { messageEnd: number; nextStart: number } | undefined {
    const claimed = this.#findClaimedEnd(isEnd);
    if (claimed === 'unknown') return undefined;
    if (claimed !== undefined) return claimed;
    const { bytes } = this.#window;
    for (;;) {
      const mark = bytes.indexOf(fromMark, this.#searchFrom);
      if (mark === -1) {
        this.#searchFrom = Math.max(0, bytes.length - fromMark.length);
        return undefined;
      }
      if (mark + lookaheadBytes > bytes.length && !isEnd) {
        this.#searchFrom = mark;
        return undefined;
      }
      const nextStart = readSeparator(bytes, mark + 1, isAfterBlankLine(bytes, mark));
      if (nextStart !== undefined) return { messageEnd: withoutBlankLine(bytes, mark), nextStart };
      this.#searchFrom = mark + 1;
    }
  }

  /** @returns `unknown` while the window is too short to decide. */
  #findClaimedEnd(isEnd: boolean): { messageEnd: number; nextStart: number } | 'unknown' | undefined {
    if (this.#oversized !== undefined || this.#claimedEnd === null) return undefined;
    const { bytes } = this.#window;
    if (this.#claimedEnd === undefined) {
      const bodyStart = findBodyStart(bytes.subarray(0, maxHeaderBytes));
      if (bodyStart === bytes.length && !isEnd) return 'unknown';
      this.#claimedEnd = readClaimedEnd(bytes, bodyStart);
      if (this.#claimedEnd === null) return undefined;
    }
    if (this.#claimedEnd + lookaheadBytes > bytes.length && !isEnd) return 'unknown';
    const end = this.#claimedEnd;
    this.#claimedEnd = null;
    return fitsClaim(bytes, end);
  }

  #take(messageEnd: number, nextStart: number): Piece {
    const { bytes } = this.#window;
    const message =
      this.#oversized === undefined
        ? finish(bytes.subarray(0, messageEnd))
        : this.#finishOversized(messageEnd);
    const piece: Piece = { ...message, separator: this.#separator };
    this.#separator = lastLineOf(bytes, messageEnd, nextStart);
    this.#window.drop(nextStart);
    this.#searchFrom = 0;
    this.#claimedEnd = undefined;
    this.#oversized = undefined;
    return piece;
  }

  #finishOversized(messageEnd: number): Omit<Piece, 'separator'> {
    const { kept = Buffer.alloc(0), droppedBytes = 0 } = this.#oversized ?? {};
    return { raw: kept, fullSizeBytes: droppedBytes + messageEnd };
  }

  /** Once a message is too large, only its beginning is kept and the rest is dropped as it is read. */
  #dropOversized(): void {
    const { bytes } = this.#window;
    if (bytes.length <= maxMessageBytes + lookaheadBytes && this.#oversized === undefined) return;
    this.#oversized ??= { kept: Buffer.from(bytes.subarray(0, keptOfOversizedBytes)), droppedBytes: 0 };
    this.#claimedEnd = null;
    const keep = Math.max(0, this.#searchFrom - 4); // the separator's blank line may precede it
    this.#window.drop(keep);
    this.#oversized.droppedBytes += keep;
    this.#searchFrom -= keep;
  }
}

/** Returns the separator between two messages, before the second. */
function lastLineOf(bytes: Buffer, from: number, to: number): string {
  const start = Math.max(from, to - longestSeparatorLine);
  return bytes.toString('latin1', start, to).trimEnd().split('\n').at(-1) ?? '';
}

function skipBlank(bytes: Buffer): number {
  let start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  while (bytes[start] === lineFeed || bytes[start] === carriageReturn) start += 1;
  return start;
}

/** @returns the start of the message after the separator at `start`; undefined if it is no separator. */
function readSeparator(bytes: Buffer, start: number, afterBlankLine: boolean): number | undefined {
  const line = readLine(bytes, start);
  if (line === undefined) return undefined;
  const isLast = line.nextStart >= bytes.length;
  const next = isLast ? undefined : readBeginning(bytes, line.nextStart);
  return isMboxSeparator(line.text, next, afterBlankLine) ? line.nextStart : undefined;
}

/** Returns a line, or of a longer one the maximum length of a separator: some header fields are longer. */
function readBeginning(bytes: Buffer, start: number): string {
  return readLine(bytes, start)?.text ?? bytes.toString('latin1', start, start + longestSeparatorLine);
}

/** @returns undefined for a line longer than any separator. */
function readLine(bytes: Buffer, start: number): { text: string; nextStart: number } | undefined {
  const lineEnd = bytes.subarray(start, start + longestSeparatorLine).indexOf(lineFeed);
  const isLast = lineEnd === -1 && start + longestSeparatorLine >= bytes.length;
  if (lineEnd === -1 && !isLast) return undefined;
  const end = lineEnd === -1 ? bytes.length : start + lineEnd;
  return { text: bytes.toString('latin1', start, end).trimEnd(), nextStart: Math.min(end + 1, bytes.length) };
}

/** Returns whether the line that ends at `lineEnd` is empty. */
function isAfterBlankLine(bytes: Buffer, lineEnd: number): boolean {
  const before = bytes[lineEnd - 1];
  return (
    before === lineFeed || (before === carriageReturn && bytes[lineEnd - 2] === lineFeed) || lineEnd === 0
  );
}

/** The empty line before a separator is part of the mbox, not of the message. */
function withoutBlankLine(bytes: Buffer, mark: number): number {
  if (!isAfterBlankLine(bytes, mark)) return mark + 1;
  return bytes[mark - 1] === carriageReturn ? mark - 1 : mark;
}

function readClaimedEnd(bytes: Buffer, bodyStart: number): number | null {
  const claim = findField(readHeaderFields(bytes.subarray(0, bodyStart)), 'content-length') ?? '';
  if (!/^\d{1,9}$/.test(claim.trim())) return null;
  const end = bodyStart + Number(claim);
  return end > maxMessageBytes ? null : end;
}

/**
 * A Content-Length fits if only blank lines are between the end it claims and a separator or the file's end.
 */
function fitsClaim(bytes: Buffer, end: number): { messageEnd: number; nextStart: number } | undefined {
  if (end > bytes.length) return undefined;
  let position = end;
  while (bytes[position] === lineFeed || bytes[position] === carriageReturn) position += 1;
  if (position === bytes.length) return { messageEnd: end, nextStart: position };
  const isLineStart = bytes[position - 1] === lineFeed;
  if (!isLineStart || bytes.toString('latin1', position, position + 5) !== 'From ') return undefined;
  const nextStart = readSeparator(bytes, position, true);
  return nextStart === undefined ? undefined : { messageEnd: end, nextStart };
}

/** Returns a copy, with the quoting of `From ` lines undone unless the body shows that nothing was quoted. */
function finish(message: Buffer): Omit<Piece, 'separator'> {
  if (message.length > maxMessageBytes) {
    return { raw: Buffer.from(message.subarray(0, keptOfOversizedBytes)), fullSizeBytes: message.length };
  }
  const isQuoted = message.includes('>From ') && !message.includes(fromMark);
  return { raw: isQuoted ? unquote(message) : Buffer.from(message) };
}

function unquote(message: Buffer): Buffer {
  return Buffer.from(message.toString('latin1').replace(/\n>(>*From )/g, '\n$1'), 'latin1');
}
