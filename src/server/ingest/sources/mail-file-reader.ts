import { keptOfOversizedBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import {
  ArchiveBudget,
  ArchiveEnd,
  ArchiveFault,
  assertDepth,
} from '#server/ingest/sources/archive-limits.ts';
import type { ArchivedFile } from '#server/ingest/sources/archived-file.ts';
import { type ByteSource, memorySource } from '#server/ingest/sources/byte-source.ts';
import { isMboxFile, refusalOfFile, unwrapEmlx } from '#server/ingest/sources/file-kinds.ts';
import { type MailContent, openMailFile, openMailStream } from '#server/ingest/sources/mail-file.ts';
import { splitMbox } from '#server/ingest/sources/mbox.ts';
import { NearbyDates } from '#server/ingest/sources/nearby-date.ts';
import { type SourceEntry, toNotice } from '#server/ingest/sources/source-entry.ts';
import { isTarFile, tarredFiles } from '#server/ingest/sources/tar-file.ts';
import { isZipFile, zippedFiles } from '#server/ingest/sources/zip-file.ts';
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
    async *read({ label, bytes, changedAt }, onRead) {
      const reading = { dates, now, budget: new ArchiveBudget(bytes.sizeBytes), onRead };
      const file = { label, changedAt, sizeBytes: bytes.sizeBytes };
      try {
        if (isZipFile(label, await bytes.start(4)))
          yield* readArchive('zip', file, zippedFiles(bytes, label), { ...reading, depth: 1 });
        else
          yield* readOpened(file, await openMailFile(bytes, reading.budget, onRead), {
            ...reading,
            depth: 0,
          });
      } catch (error) {
        if (error instanceof StorageAway) throw error;
        yield toNotice('unreadable', label, explainFault(error));
      }
    },
  };
}

interface Reading {
  dates: NearbyDates;
  now: Date;
  budget: ArchiveBudget;
  /** Archives around the file. */
  depth: number;
  onRead: (bytes: number) => void;
}

/** The properties that determine a file's kind. */
interface NamedFile {
  label: string;
  changedAt: Date | null;
  sizeBytes: number;
}

async function* readArchive(
  kind: 'zip' | 'tar',
  { label }: NamedFile,
  files: AsyncIterable<ArchivedFile>,
  reading: Reading,
): AsyncGenerator<SourceEntry> {
  const { budget, depth, onRead } = reading;
  assertDepth(depth);
  let isEmpty = true;
  for await (const file of files) {
    isEmpty = false;
    budget.takeFile();
    try {
      if ('refusal' in file) throw file.refusal;
      yield* readOpened(file, await openMailStream(file.chunks(), budget), reading);
    } catch (error) {
      if (error instanceof StorageAway || error instanceof ArchiveEnd) throw error;
      budget.takeFault();
      yield toNotice('unreadable', file.label, explainFault(error));
    }
    // Only the outermost archive lies in the operator's bytes.
    if (depth === 1 && file.passedBytes !== undefined) onRead(file.passedBytes);
  }
  if (isEmpty) yield toNotice('no_mail', label, `This ${kind} holds no files.`);
}

async function* readOpened(
  file: NamedFile,
  content: MailContent,
  reading: Reading,
): AsyncGenerator<SourceEntry> {
  const { label, changedAt, sizeBytes } = file;
  const { dates, now } = reading;
  const inside = { ...reading, depth: reading.depth + 1 };
  try {
    const refusal = refusalOfFile(content.start);
    if (isTarFile(content.start)) yield* readArchive('tar', file, tarredFiles(content.read(), label), inside);
    else if (isZipFile(label, content.start.subarray(0, 4)))
      yield* readArchive('zip', file, zippedFiles(await inMemory(content), label), inside);
    else if (refusal !== null) yield { raw: new Uint8Array(), label, fullSizeBytes: sizeBytes, refusal };
    else if (isMboxFile(label, content.start)) yield* readMbox(label, content, { changedAt, now });
    else yield dates.place(await readMessage(label, content), { changedAt });
  } finally {
    await content.close();
  }
}

/** A zip is read from its end, so one that comes as a stream has to be whole first. */
async function inMemory(content: MailContent): Promise<ByteSource> {
  const bytes = await readUpTo(content, maxMessageBytes + 1);
  if (bytes.length > maxMessageBytes)
    throw new ArchiveFault(
      'This zip lies in another archive and is larger than 25 MB. Unpack the outer one and import the folder.',
    );
  return memorySource(bytes);
}

async function* readMbox(
  label: string,
  content: MailContent,
  { changedAt, now }: { changedAt: Date | null; now: Date },
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
  if (error instanceof ArchiveFault) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'There is no such file or folder.';
  if (code === 'EACCES' || code === 'EPERM') return 'This user may not read it.';
  if (code?.startsWith('Z_')) return 'It is compressed, and damaged or cut short.';
  return `It could not be read (${code ?? (error instanceof Error ? error.message : String(error))}).`;
}
