import { keptOfOversizedBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import type { ByteSource } from '#server/ingest/sources/byte-source.ts';
import { isMboxFile, refusalOfFile, unwrapEmlx } from '#server/ingest/sources/file-kinds.ts';
import { type MailContent, openMailFile, openMailStream } from '#server/ingest/sources/mail-file.ts';
import { splitMbox } from '#server/ingest/sources/mbox.ts';
import { NearbyDates } from '#server/ingest/sources/nearby-date.ts';
import { type SourceEntry, toNotice } from '#server/ingest/sources/source-entry.ts';
import { isZipFile, ZipFault, zippedFiles } from '#server/ingest/sources/zip-file.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';

/** A file of mail, in a folder or uploaded. */
export interface MailFile {
  /** For display: the operator's path and the path below it, or the name of the upload. */
  label: string;
  bytes: ByteSource;
  changedAt: Date;
}

export interface MailFileReader {
  /**
   * Yields the messages of the next file. Unreadable parts are yielded as such.
   * @param onRead receives the number of bytes read.
   * @throws StorageAway
   */
  read(file: MailFile, onRead: (bytes: number) => void): AsyncGenerator<SourceEntry>;
}

/**
 * Reads files that belong together, one after the other: a message without a date takes that of those before
 * it.
 */
export function mailFileReader(now: Date): MailFileReader {
  const dates = new NearbyDates(now);
  return {
    async *read(file, onRead) {
      try {
        if (isZipFile(file.label, await file.bytes.start(4))) yield* readZip(file, { dates, now, onRead });
        else yield* readOpened(file, await openMailFile(file.bytes, onRead), { dates, now });
      } catch (error) {
        if (error instanceof StorageAway) throw error;
        yield toNotice('unreadable', file.label, explainFault(error));
      }
    },
  };
}

interface Reading {
  dates: NearbyDates;
  now: Date;
}

/** The properties that determine a file's kind. */
type NamedFile = Pick<MailFile, 'label' | 'changedAt'> & { sizeBytes: number };

async function* readZip(
  { label, bytes }: MailFile,
  { onRead, ...reading }: Reading & { onRead: (bytes: number) => void },
): AsyncGenerator<SourceEntry> {
  let isEmpty = true;
  for await (const file of zippedFiles(bytes, label)) {
    isEmpty = false;
    try {
      if ('refusal' in file) throw file.refusal;
      const named = { label: file.label, changedAt: file.changedAt, sizeBytes: file.sizeBytes };
      yield* readOpened(named, await openMailStream(file.chunks()), reading);
    } catch (error) {
      if (error instanceof StorageAway) throw error;
      yield toNotice('unreadable', file.label, explainFault(error));
    }
    onRead(file.passedBytes);
  }
  if (isEmpty) yield toNotice('no_mail', label, 'This zip holds no files.');
}

async function* readOpened(
  { label, changedAt, ...file }: NamedFile | MailFile,
  content: MailContent,
  { dates, now }: Reading,
): AsyncGenerator<SourceEntry> {
  try {
    const refusal = refusalOfFile(content.start);
    const fullSizeBytes = 'bytes' in file ? file.bytes.sizeBytes : file.sizeBytes;
    if (refusal !== null) yield { raw: new Uint8Array(), label, fullSizeBytes, refusal };
    else if (isMboxFile(label, content.start)) yield* readMbox(label, content, { changedAt, now });
    else yield dates.place(await readMessage(label, content), { changedAt });
  } finally {
    await content.close();
  }
}

async function* readMbox(
  label: string,
  content: MailContent,
  { changedAt, now }: { changedAt: Date; now: Date },
): AsyncGenerator<SourceEntry> {
  let isEmpty = true;
  for await (const message of splitMbox(content.read(), label, { changedAt, now })) {
    isEmpty = false;
    yield message;
  }
  if (isEmpty) yield toNotice('no_mail', label, 'This mbox holds no email.');
}

async function readMessage(label: string, content: MailContent): Promise<SourceMessage> {
  const { start } = content;
  const whole = content.sizeBytes === undefined ? await readUpTo(content, maxMessageBytes + 1) : start;
  const sizeBytes = content.sizeBytes ?? whole.length;
  if (sizeBytes > maxMessageBytes)
    return { raw: start.subarray(0, keptOfOversizedBytes), label, fullSizeBytes: sizeBytes };
  return { raw: unwrapEmlx(whole), label };
}

async function readUpTo(content: MailContent, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content.read()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks);
}

/** Explains the usual errors; for others returns the system's message. */
export function explainFault(error: unknown): string {
  if (error instanceof ZipFault) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'There is no such file or folder.';
  if (code === 'EACCES' || code === 'EPERM') return 'This user may not read it.';
  if (code?.startsWith('Z_')) return 'It is compressed, and damaged or cut short.';
  return `It could not be read (${code ?? (error instanceof Error ? error.message : String(error))}).`;
}
