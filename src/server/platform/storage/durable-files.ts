import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Codes of systems that cannot flush a folder; they write its entries by themselves. */
const folderCannotBeFlushed = new Set(['EISDIR', 'EACCES', 'EPERM', 'EBADF', 'EINVAL']);

/** Concurrent flushes: the file system then writes several with one commit of its journal. */
const flushedAtOnce = 8;

export function isUnflushableFolder(error: unknown): boolean {
  return folderCannotBeFlushed.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Resolves when a file's bytes are on the disk. */
async function flushFile(path: string): Promise<void> {
  // For reading and writing, because Windows does not flush a file opened for reading.
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Resolves when a folder's entries are on the disk: otherwise a power cut undoes a creation or a renaming. */
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
 * Writes a small file that only its owner may read. It is complete or absent, also after a power cut: written
 * to a temporary file, flushed, renamed.
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

/** Flushes a folder and all its content, so that it can be renamed into place. */
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
