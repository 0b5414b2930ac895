import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { keptOfOversizedBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import { isMboxFile, refusalOfFile, unwrapEmlx } from '#server/ingest/sources/file-kinds.ts';
import { type MailContent, openMailFile } from '#server/ingest/sources/mail-file.ts';
import { splitMbox } from '#server/ingest/sources/mbox.ts';
import { NearbyDates } from '#server/ingest/sources/nearby-date.ts';
import type { SourceEntry, SourceNotice } from '#server/ingest/sources/source-entry.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

/**
 * Reads mail from .eml files, mbox files, Maildir folders and folders of any of these, whatever they are called.
 *
 * How a path is read:
 * - A folder with `new` and `cur` is a Maildir: every file of both is a message; `tmp` and the server's own files
 *   are not. Its other folders are read like any folder.
 * - Any other folder is read to its depth. Names beginning with a dot are the file system's or an editor's and are
 *   passed over; every other file is accounted for, so a picture or a list among the mail ends as a rejected
 *   message with its reason, never in silence.
 * - A file that begins with `From `, or is called .mbox, is an mbox; every other file is one message. Both may be
 *   compressed with gzip or written in UTF-16, and a message may be in Apple Mail's .emlx.
 * - Archives and the formats of Outlook are refused with a sentence that says what to do.
 *
 * The order is that of the names' bytes, so that two runs see the same order on every machine.
 * What cannot be opened is yielded as unreadable and the rest goes on; a folder without any file is named too.
 */
export async function* readMailPaths(paths: readonly string[], now: Date): AsyncGenerator<SourceEntry> {
  for (const path of paths) {
    let isEmpty = true;
    const dates = new NearbyDates(now);
    for await (const file of walk(Buffer.from(path), toLabel(path), new Set())) {
      isEmpty = false;
      if (isFile(file)) yield* readMailFile(file, dates, now);
      else
        yield file.notice.label === toLabel(path)
          ? toNotice(file.notice.kind, path, file.notice.reason)
          : file;
    }
    if (isEmpty) yield toNotice('no_mail', path, 'This folder holds no mail.');
  }
}

/** The bytes of all files under the paths, for a progress bar; what cannot be read counts nothing. */
export async function measureMailPaths(paths: readonly string[]): Promise<number> {
  let total = 0;
  for (const path of paths) {
    for await (const file of walk(Buffer.from(path), toLabel(path), new Set())) {
      if (isFile(file)) total += file.sizeBytes;
    }
  }
  return total;
}

interface MailFile {
  path: Buffer;
  /** The path below what the operator named, for people. */
  label: string;
  sizeBytes: number;
  changedAt: Date;
}

function isFile(file: MailFile | SourceNotice): file is MailFile {
  return 'path' in file;
}

/** What is shown of the path the operator gave: its last name. */
function toLabel(path: string): string {
  return basename(resolve(path)) || path;
}

function toNotice(kind: SourceNotice['notice']['kind'], label: string, reason: string): SourceNotice {
  return { notice: { kind, label, reason } };
}

async function* walk(
  path: Buffer,
  label: string,
  visited: Set<string>,
): AsyncGenerator<MailFile | SourceNotice> {
  try {
    const stats = await stat(path);
    if (stats.isFile()) {
      yield { path, label, sizeBytes: stats.size, changedAt: stats.mtime };
      return;
    }
    if (!stats.isDirectory()) {
      yield toNotice('unreadable', label, 'This is neither a file nor a folder.');
      return;
    }
    const real = await realpath(path);
    if (visited.has(real)) return; // a link back to a folder already read
    visited.add(real);
  } catch (error) {
    yield toNotice('unreadable', label, explain(error));
    return;
  }
  yield* walkFolder(path, label, visited);
}

async function* walkFolder(
  path: Buffer,
  label: string,
  visited: Set<string>,
): AsyncGenerator<MailFile | SourceNotice> {
  let entries: Dirent<Buffer>[];
  try {
    entries = await readdir(path, { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    yield toNotice('unreadable', label, explain(error));
    return;
  }
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  const names = new Set(entries.map((entry) => entry.name.toString()));
  const isMaildir = names.has('new') && names.has('cur');
  for (const entry of entries) {
    const name = entry.name.toString();
    const isDotFolder = name.startsWith('.') && !(isMaildir && entry.isDirectory()); // Maildir++ subfolders
    const isServersOwn = isMaildir && (name === 'tmp' || entry.isFile());
    if (isDotFolder || isServersOwn) continue;
    yield* walk(Buffer.concat([path, Buffer.from('/'), entry.name]), `${label}/${name}`, visited);
  }
}

async function* readMailFile(file: MailFile, dates: NearbyDates, now: Date): AsyncGenerator<SourceEntry> {
  try {
    const content = await openMailFile(file.path, file.sizeBytes);
    try {
      yield* readContent(file, content, dates, now);
    } finally {
      await content.close();
    }
  } catch (error) {
    yield toNotice('unreadable', file.label, explain(error));
  }
}

async function* readContent(
  file: MailFile,
  content: MailContent,
  dates: NearbyDates,
  now: Date,
): AsyncGenerator<SourceEntry> {
  const { label, changedAt, sizeBytes } = file;
  const refusal = refusalOfFile(content.start);
  if (refusal !== null) yield { raw: new Uint8Array(), label, fullSizeBytes: sizeBytes, refusal };
  else if (isMboxFile(label, content.start)) yield* readMbox(file, content, now);
  else yield dates.place(await readMessage(label, content), { changedAt });
}

async function* readMbox(
  { label, changedAt }: MailFile,
  content: MailContent,
  now: Date,
): AsyncGenerator<SourceEntry> {
  let isEmpty = true;
  for await (const message of splitMbox(content.read(), label, { changedAt, now })) {
    isEmpty = false;
    yield message;
  }
  if (isEmpty) yield toNotice('no_mail', label, 'This mbox holds no mail.');
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

/** The usual faults in words; the rest as the system names them. */
function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'There is no such file or folder.';
  if (code === 'EACCES' || code === 'EPERM') return 'This user may not read it.';
  if (code?.startsWith('Z_')) return 'It is compressed, and damaged or cut short.';
  return `It could not be read (${code ?? (error instanceof Error ? error.message : String(error))}).`;
}
