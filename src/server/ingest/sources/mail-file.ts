import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { keptOfOversizedBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import { type ArchiveBudget, counted } from '#server/ingest/sources/archive-limits.ts';
import type { ByteSource } from '#server/ingest/sources/byte-source.ts';

/** The content of a file, decompressed and converted from UTF-16. */
export interface MailContent {
  /** The whole file up to `maxMessageBytes`, the beginning of a larger one. */
  start: Buffer;
  /** Reads everything, `start` included. Call it once. */
  read: () => AsyncIterable<Uint8Array>;
  /** Size in bytes; undefined before decompression. */
  sizeBytes: number | undefined;
  /** Call it after the last read. */
  close: () => Promise<void>;
}

/**
 * Opens a file of mail; one compressed with gzip or in UTF-16 is decoded.
 * @param onRead receives the number of bytes read, if reading takes several chunks.
 */
export async function openMailFile(
  bytes: ByteSource,
  budget: ArchiveBudget,
  onRead: (bytes: number) => void = () => {},
): Promise<MailContent> {
  return openContent(await openPlain(bytes, onRead), budget);
}

/** Opens a file that can only be read sequentially, such as one in an archive. */
export async function openMailStream(
  chunks: AsyncGenerator<Uint8Array>,
  budget: ArchiveBudget,
): Promise<MailContent> {
  return openContent(await peek(counted(chunks, budget)), budget);
}

async function openContent(plain: MailContent, budget: ArchiveBudget): Promise<MailContent> {
  let content = plain;
  if (content.start[0] === 0x1f && content.start[1] === 0x8b)
    content = await peek(counted(unpack(content), budget));
  const encoding = utf16Of(content.start);
  return encoding === null ? content : peek(decode(content, encoding));
}

async function openPlain(bytes: ByteSource, onRead: (bytes: number) => void): Promise<MailContent> {
  const isWhole = bytes.sizeBytes <= maxMessageBytes;
  const start = await bytes.start(isWhole ? bytes.sizeBytes : keptOfOversizedBytes);
  return {
    start,
    read: () => (isWhole ? once(start) : told(bytes.read(0), onRead)),
    sizeBytes: isWhole ? start.length : bytes.sizeBytes,
    close: async () => {},
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* told(
  chunks: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    onRead(length);
    yield chunk;
  }
}

async function* unpack(content: MailContent): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(content.read(), { objectMode: false });
  const gunzip = createGunzip({ chunkSize: 64 * 1024 });
  pipeline(packed, gunzip, () => {}); // the loop below throws the error
  yield* gunzip as AsyncIterable<Uint8Array>;
}

/** Windows shells and editors write UTF-16, mostly with a byte order mark. */
function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = start;
  if ((first === 0xff && second === 0xfe) || isAsciiAndNul(first, second, third, fourth)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || isAsciiAndNul(second, first, fourth, third)) return 'utf-16be';
  return null;
}

function isAsciiAndNul(letter: number, nul: number, letter2: number, nul2: number): boolean {
  const isAscii = (byte: number) => byte >= 0x20 && byte < 0x7f;
  return isAscii(letter) && isAscii(letter2) && nul === 0 && nul2 === 0;
}

async function* decode(content: MailContent, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  try {
    for await (const chunk of content.read()) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    yield Buffer.from(decoder.decode());
  } finally {
    await content.close();
  }
}

/** Reads the beginning of a stream. */
async function peek(chunks: AsyncGenerator<Uint8Array>): Promise<MailContent> {
  const first: Uint8Array[] = [];
  let length = 0;
  let isDone = false;
  while (length < keptOfOversizedBytes && !isDone) {
    const { value, done } = await chunks.next();
    if (done === true) isDone = true;
    else {
      first.push(value);
      length += value.length;
    }
  }
  const start = Buffer.concat(first);
  async function* read() {
    yield start;
    yield* chunks;
  }
  return {
    start,
    read,
    sizeBytes: isDone ? length : undefined,
    close: async () => void (await chunks.return(undefined)),
  };
}
