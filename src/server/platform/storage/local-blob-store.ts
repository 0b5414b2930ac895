import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { flushFolder } from '#server/platform/storage/durable-files.ts';
import { blobName, blobPath, sha256 } from '#server/platform/storage/sha256.ts';

/** Folder of incomplete files. */
const unfinishedFolder = 'unfinished';

/** An incomplete file this old belongs to a process that was killed: no write takes a minute. */
const abandonedAfterMs = 3_600_000;

/**
 * Opens the blob store that keeps files in a folder, `ab/cd/abcd…`, and creates the folder if missing. A blob
 * is complete or absent: it is written to a temporary file, flushed, then renamed. So several processes may
 * share one folder, and a kill leaves at worst an incomplete file, which a later opening removes.
 * @throws StartupError if the folder cannot be written.
 */
export async function openLocalBlobStore(folder: string): Promise<BlobStore> {
  const root = await prepareFolder(folder);
  await removeAbandoned(join(root, unfinishedFolder));
  return {
    async put(bytes) {
      const name = await sha256(bytes);
      const target = join(root, blobPath(name));
      const isThere = (await stateOf(target))?.size === bytes.byteLength && (await touch(target));
      if (!isThere) await writeWhole(root, target, bytes);
      return name;
    },
    async get(name) {
      return blobName.test(name) ? readWhole(join(root, blobPath(name))) : undefined;
    },
    async remove(name, putBefore) {
      if (!blobName.test(name)) return true;
      const file = join(root, blobPath(name));
      const state = await stateOf(file);
      if (state !== undefined && state.putAt >= putBefore) return false;
      await rm(file, { force: true });
      return true;
    },
    assertUsable: () => access(join(root, unfinishedFolder), constants.W_OK | constants.X_OK),
  };
}

async function prepareFolder(folder: string): Promise<string> {
  try {
    await mkdir(join(folder, unfinishedFolder), { recursive: true });
    const root = await realpath(folder);
    const probe = join(root, unfinishedFolder, randomUUID());
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
    return root;
  } catch (error) {
    throw new StartupError(
      `The folder for pictures ${folder} cannot be written (${describe(error)}). Give a folder this user may write to.`,
    );
  }
}

/** Undefined if there is no such file. */
async function stateOf(file: string): Promise<{ size: number; putAt: Date } | undefined> {
  try {
    const found = await lstat(file);
    return found.isFile() ? { size: found.size, putAt: found.mtime } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Records that a blob was put again just now. @returns false if it was removed meanwhile. */
async function touch(file: string): Promise<boolean> {
  try {
    const now = new Date();
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function writeWhole(root: string, target: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(root, unfinishedFolder, randomUUID());
  try {
    // Without the flush a power cut could leave the new name without content.
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o644, flush: true });
    const made = await mkdir(dirname(target), { recursive: true });
    await rename(unfinished, target);
    // Without this a power cut could remove the name, and rows would refer to a missing blob.
    await flushFolder(dirname(target));
    if (made !== undefined) {
      await flushFolder(made);
      await flushFolder(dirname(made));
    }
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A link in place of a blob would lead out of the folder. */
const noLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

async function readWhole(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file, { flag: noLinks });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const oldest = Date.now() - abandonedAfterMs;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const modifiedMs = await lstat(file).then(
      (found) => found.mtimeMs,
      () => Number.POSITIVE_INFINITY, // finished meanwhile by its process
    );
    if (modifiedMs < oldest) await rm(file, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
