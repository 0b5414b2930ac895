import { pipeline, Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { ArchiveFault } from '#server/ingest/sources/archive-limits.ts';
import { type ArchivedFile, isHiddenPath, pathInArchive } from '#server/ingest/sources/archived-file.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';

const blockBytes = 512;
const checksumAt = 148;
const checksumBytes = 8;

/** Whether a file begins with a tar header: of any dialect, as all have the same checksum. */
export function isTarFile(start: Buffer): boolean {
  if (start.length < blockBytes || start[0] === 0) return false;
  const written = start.toString('latin1', checksumAt, checksumAt + checksumBytes);
  if (!/^ *[0-7]{1,7}[ \0]*$/.test(written)) return false;
  let sum = checksumBytes * 0x20;
  for (let index = 0; index < blockBytes; index += 1)
    if (index < checksumAt || index >= checksumAt + checksumBytes) sum += start[index] ?? 0;
  return sum === Number.parseInt(written, 8);
}

/**
 * Yields the files in a tar, in its order. Links and devices are refused: nothing they lead to is ever read.
 * Memory is bounded by the longest name. @throws ArchiveFault
 */
export async function* tarredFiles(
  bytes: AsyncIterable<Uint8Array>,
  label: string,
): AsyncGenerator<ArchivedFile> {
  const tar = extract(options);
  pipeline(Readable.from(bytes, { objectMode: false }), tar, () => {}); // the loop below throws the error
  try {
    for await (const entry of tar) {
      const { name, type, size, mtime } = entry.header;
      const path = pathInArchive(name);
      const chunks = entry[Symbol.asyncIterator]();
      const isFolder = type === 'directory' || name.endsWith('/');
      if (!isFolder && path !== '' && !isHiddenPath(path)) {
        const place = { label: `${label}/${path}` };
        if (type !== 'file' && type !== 'contiguous-file') yield { ...place, refusal: isNoFile };
        else
          yield { ...place, chunks: () => remaining(chunks), sizeBytes: size ?? 0, changedAt: toDate(mtime) };
      }
      for await (const _ of remaining(chunks));
    }
  } catch (error) {
    throw error instanceof StorageAway || error instanceof ArchiveFault ? error : damaged(error);
  }
}

/** Its types do not know that it reads the tars of before 1988 too. */
const options: object = { allowUnknownFormat: true };

const isNoFile = new ArchiveFault('It is a link or a device, not a file.');

const damaged = (cause: unknown) =>
  new ArchiveFault(
    `This tar is damaged or cut short (${cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause)}).`,
  );

function toDate(written: Date | undefined): Date | null {
  return written === undefined || Number.isNaN(written.getTime()) || written.getTime() === 0 ? null : written;
}

/** Unlike a loop over the entry itself, one that ends early does not end the tar. */
async function* remaining(chunks: AsyncIterator<unknown>): AsyncGenerator<Uint8Array> {
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
    yield next.value as Buffer;
}
