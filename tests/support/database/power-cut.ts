import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileOperation } from '#tests/support/database/recording-files.ts';

/** A disk keeps or loses whole blocks. */
const blockBytes = 4096;

/** A file, independent of its name. Writes belong to it under its name on the disk at that moment. */
interface Inode {
  /** Undefined: not on the disk, or no longer. */
  nameOnDisk: string | undefined;
  /** Index of its last flush. */
  flushedAt: number;
}

interface History {
  /** File of each operation, in the order of the operations. */
  inodes: Inode[];
  /** The last operation on names or sizes that a flush brought to the disk, together with all before it. */
  orderedUpTo: number;
}

/**
 * Creates the folder that a power cut leaves behind: `base`, which was on the disk, and of the later
 * operations everything flushed and any part of the rest. As on journaling file systems, creations, renames,
 * removals and sizes reach the disk in order, at the latest with a flush of their file or folder; of the
 * bytes written since a file's last flush each block may be present or not.
 * @param random decides which unflushed operations are on the disk: below 1, smaller values keep fewer.
 */
export function cutPower(
  { base, operations }: { base: string; operations: readonly FileOperation[] },
  target: string,
  random: () => number,
): void {
  const { inodes, orderedUpTo } = readHistory(operations);
  const lastOrdered = orderedUpTo + Math.floor(random() * (operations.length - orderedUpTo));
  cpSync(base, target, { recursive: true });
  for (const [index, operation] of operations.entries()) {
    const inode = inodes[index];
    if (inode === undefined) continue;
    if (operation.kind === 'write') {
      const isFlushed = index < inode.flushedAt;
      if (inode.nameOnDisk !== undefined)
        writeBlocks(join(target, inode.nameOnDisk), operation, isFlushed ? () => 1 : random);
    } else if (index <= lastOrdered) {
      applyOrdered(target, operation, inode, inodes);
    }
  }
}

function readHistory(operations: readonly FileOperation[]): History {
  const named = new Map<string, Inode>();
  const inodes: Inode[] = [];
  const changedAt = new Map<Inode | string, number>();
  let orderedUpTo = -1;
  for (const [index, operation] of operations.entries()) {
    const { kind, path } = operation;
    const inode: Inode =
      kind === 'create'
        ? { nameOnDisk: undefined, flushedAt: -1 }
        : (named.get(path) ?? { nameOnDisk: path, flushedAt: -1 });
    named.set(path, inode);
    inodes.push(inode);
    if (kind === 'flush') {
      inode.flushedAt = index;
      orderedUpTo = Math.max(orderedUpTo, changedAt.get(inode) ?? -1, changedAt.get(path) ?? -1);
    } else if (kind !== 'write') {
      changedAt.set(inode, index);
      changedAt.set(dirname(path), index);
    }
    if (kind === 'rename' || kind === 'remove') named.delete(path);
    if (kind === 'rename') {
      named.set(operation.to, inode);
      changedAt.set(dirname(operation.to), index);
    }
  }
  return { inodes, orderedUpTo };
}

function applyOrdered(
  target: string,
  operation: Exclude<FileOperation, { kind: 'write' }>,
  inode: Inode,
  all: readonly Inode[],
): void {
  if (operation.kind === 'flush') return;
  if (operation.kind === 'create') {
    inode.nameOnDisk = operation.path;
    const path = join(target, operation.path);
    if (operation.isFolder) mkdirSync(path, { recursive: true });
    else writeFileSync(path, '');
    return;
  }
  if (inode.nameOnDisk === undefined) return;
  const path = join(target, inode.nameOnDisk);
  if (operation.kind === 'resize') truncateSync(path, operation.size);
  if (operation.kind === 'remove') {
    rmSync(path, { recursive: true });
    inode.nameOnDisk = undefined;
  }
  if (operation.kind === 'rename') {
    renameSync(path, join(target, operation.to));
    for (const other of all) if (other.nameOnDisk === operation.to) other.nameOnDisk = undefined;
    inode.nameOnDisk = operation.to;
  }
}

function writeBlocks(path: string, { at, bytes }: { at: number; bytes: Buffer }, random: () => number): void {
  const file = openSync(path, 'r+');
  try {
    for (let from = 0; from < bytes.length; ) {
      const until = Math.min(bytes.length, from + blockBytes - ((at + from) % blockBytes));
      if (random() >= 0.5) writeSync(file, bytes, from, until - from, at + from);
      from = until;
    }
  } finally {
    closeSync(file);
  }
}
