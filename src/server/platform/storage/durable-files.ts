import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Codes with which systems say that a folder cannot be flushed; they write its entries by themselves. */
const folderCannotBeFlushed = new Set(['EISDIR', 'EACCES', 'EPERM', 'EBADF', 'EINVAL']);

/** How many are flushed at a time: the file system then writes several with one turn of its journal. */
const flushedAtOnce = 8;

export function isUnflushableFolder(error: unknown): boolean {
  return folderCannotBeFlushed.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Returns when a file's bytes are on the disk. */
async function flushFile(path: string): Promise<void> {
  // For reading and writing, because Windows flushes no file that was opened for reading.
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns when a folder's entries are on the disk: without that a power cut takes back a creation or a renaming. */
export async function flushFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!isUnflushableFolder(error)) throw error;
  }
}

/**
 * Writes a small file that its owner alone may read. It is there whole or not at all, also after a power cut: written
 * beside, flushed, renamed.
 */
export function writeDurably(path: string, content: string): void {
  const draft = `${path}.unfinished`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, path);
  flushFolderSync(dirname(path));
}

function flushFolderSync(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!isUnflushableFolder(error)) throw error;
  }
}

/** Flushes everything in a folder and the folder, so that it can be renamed to what it is meant to be. */
export async function flushTree(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const waiting = entries.values();
  const flushRest = async () => {
    for (const entry of waiting) {
      const name = join(entry.parentPath, entry.name);
      await (entry.isDirectory() ? flushFolder(name) : flushFile(name));
    }
  };
  await Promise.all(Array.from({ length: flushedAtOnce }, flushRest));
  await flushFolder(path);
  await flushFolder(dirname(path));
}
