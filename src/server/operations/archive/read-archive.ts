import { type FileHandle, open } from 'node:fs/promises';
import type { z } from 'zod';
import {
  blobIn,
  type Figures,
  figuresName,
  figuresSchema,
  folder,
  formatVersion,
  type Head,
  headName,
  headSchema,
  sumsName,
  tableOf,
} from '#server/operations/archive/format.ts';
import { type Member, readTar, TarFault } from '#server/operations/archive/tar.ts';
import { sumLine } from '#server/operations/archive/write-archive.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/** An archive that is complete and has the right checksums. */
export interface CheckedArchive {
  path: string;
  head: Head;
  figures: Figures;
  /** Offset at the end of its last part. */
  bytes: number;
}

interface ReadOptions {
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads an archive to its end without writing anything.
 * @throws StartupError naming the first part that is truncated, changed, missing or out of order; or if it is
 * not an archive, or is from a newer version.
 */
export async function checkArchive(path: string, options: ReadOptions = {}): Promise<CheckedArchive> {
  const refuse = (why: string) => new StartupError(`${path} was not restored: ${why}.`);
  let head: Head | undefined;
  let figures: Figures | undefined;
  let expectedDigest: string | undefined;
  let bytes = 0;
  const sums: string[] = [];
  for await (const { name, bytes: content, end } of openMembers(path, options)) {
    bytes = end;
    if (head === undefined && name !== headName) break;
    if (expectedDigest !== undefined) throw refuse(`${name} follows the end of the archive`);
    if (!isKnown(name)) throw refuse(`${name} does not belong in an archive`);
    if (name === headName) head = readHead(content, refuse);
    if (name === figuresName) figures = parse(figuresSchema, content, refuse);
    if (name === sumsName) expectedDigest = content.toString('utf8');
    else sums.push(sumLine(name, content));
  }
  if (head === undefined) throw refuse(`it is not an archive of a vault: its first file is not ${headName}`);
  if (expectedDigest === undefined) throw refuse('its end is missing: the file is truncated');
  const fault = firstDifference(sums, expectedDigest);
  if (fault !== undefined) throw refuse(fault);
  if (figures === undefined) throw refuse(`${figuresName} is missing`);
  return { path, head, figures, bytes };
}

function isKnown(name: string): boolean {
  return (
    [headName, figuresName, sumsName].includes(name) ||
    tableOf(name) !== undefined ||
    blobIn(name) !== undefined
  );
}

/** Yields the parts of an archive in order. @throws StartupError if it is truncated or damaged. */
export async function* openMembers(
  path: string,
  { onProgress, signal }: ReadOptions = {},
): AsyncGenerator<Member & { end: number }> {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    for await (const member of readTar(file)) {
      signal?.throwIfAborted();
      yield member;
      onProgress?.(member.end / size);
    }
  } catch (error) {
    if (error instanceof TarFault) throw new StartupError(`${path} was not restored: ${error.message}.`);
    throw error;
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${(error as Error).message}).`);
  }
}

function readHead(content: Buffer, refuse: (why: string) => StartupError): Head {
  const { format } = parse(headSchema.pick({ format: true }), content, refuse);
  if (format > formatVersion)
    throw refuse(`a newer version wrote it (format ${format}, this one reads ${formatVersion})`);
  return parse(headSchema, content, refuse);
}

function parse<Value>(
  schema: z.ZodType<Value>,
  content: Buffer,
  refuse: (why: string) => StartupError,
): Value {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch {
    throw refuse('its metadata is damaged');
  }
}

/**
 * Returns the first difference between the parts and the list of checksums at the end; undefined if there is
 * none.
 */
function firstDifference(sums: readonly string[], expectedDigest: string): string | undefined {
  if (sums.join('') === expectedDigest) return undefined;
  const nameOf = (line: string) => line.slice(64 + 2).trimEnd();
  const wanted = expectedDigest.split(/(?<=\n)/);
  for (const [index, sum] of sums.entries()) {
    const line = wanted[index];
    if (line === sum) continue;
    if (line === undefined) return `${folder}${nameOf(sum)} is in the archive, but not in SHA256SUMS`;
    if (nameOf(line) === nameOf(sum)) return `${folder}${nameOf(sum)} was changed: its checksum differs`;
    return `${folder}${nameOf(line)} is missing or out of order`;
  }
  return `${folder}${nameOf(wanted[sums.length] ?? '')} is missing`;
}
