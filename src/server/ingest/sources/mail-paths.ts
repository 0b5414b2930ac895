import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileSource } from '#server/ingest/sources/byte-source.ts';
import { explainFault, type MailFile, mailFileReader } from '#server/ingest/sources/mail-file-reader.ts';
import { type SourceEntry, type SourceNotice, toNotice } from '#server/ingest/sources/source-entry.ts';

/**
 * Reads mail from .eml files, mbox files, Maildir folders and folders of any of these, whatever their names.
 *
 * How a path is read:
 * - A folder with `new` and `cur` is a Maildir: every file of both is a message; `tmp` and the server's own
 *   files
 * are not. Its other folders are read like any folder.
 * - Any other folder is read recursively. Names that begin with a dot belong to the file system or an editor
 *   and are
 * skipped; every other file is accounted for, so a picture or a list among the mail becomes a rejected
 * message with
 * its reason and is never dropped silently.
 * - A file that begins with `From `, or has the extension .mbox, is an mbox; every other file is one message.
 *   Both may
 * be compressed with gzip or in UTF-16, and a message may be in Apple Mail's .emlx or Outlook's .msg.
 * - A tar, and a file with the extension .zip, is read as the files in it, within the limits of
 *   `archive-limits.ts`. Other archives and the data files of Outlook are refused with a sentence of advice.
 *
 * Files are sorted by the bytes of their names, so that two runs have the same order on every machine. A path
 * that cannot be opened is yielded as unreadable and the rest goes on; a folder without any file is named
 * too.
 * @param onRead receives the number of bytes read of all files.
 */
export async function* readMailPaths(
  paths: readonly string[],
  now: Date,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<SourceEntry> {
  let before = 0;
  for (const path of paths) {
    let isEmpty = true;
    const fileReader = mailFileReader(now);
    for await (const file of walk(Buffer.from(path), toLabel(path), new Set())) {
      isEmpty = false;
      if (isFile(file)) {
        const start = before;
        yield* fileReader.read(file, (bytes) => onRead(start + bytes));
        before += file.bytes.sizeBytes;
        onRead(before);
      } else
        yield file.notice.label === toLabel(path)
          ? toNotice(file.notice.kind, path, file.notice.reason)
          : file;
    }
    if (isEmpty) yield toNotice('no_mail', path, 'This folder holds no email.');
  }
}

/**
 * Returns the total size of all files under the paths, for a progress bar; unreadable ones count as 0 bytes.
 */
export async function measureMailPaths(paths: readonly string[]): Promise<number> {
  let total = 0;
  for (const path of paths) {
    for await (const file of walk(Buffer.from(path), toLabel(path), new Set())) {
      if (isFile(file)) total += file.bytes.sizeBytes;
    }
  }
  return total;
}

function isFile(file: MailFile | SourceNotice): file is MailFile {
  return 'bytes' in file;
}

/** The displayed part of the operator's path: its last name. */
function toLabel(path: string): string {
  return basename(resolve(path)) || path;
}

async function* walk(
  path: Buffer,
  label: string,
  visited: Set<string>,
): AsyncGenerator<MailFile | SourceNotice> {
  try {
    const stats = await stat(path);
    if (stats.isFile()) {
      yield { label, bytes: fileSource(path, stats.size), changedAt: stats.mtime };
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
    yield toNotice('unreadable', label, explainFault(error));
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
    yield toNotice('unreadable', label, explainFault(error));
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
