import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { ArchiveFault, maxTimesLarger, tooLarge } from '#server/ingest/sources/archive-limits.ts';
import { type ArchivedFile, isHiddenPath, pathInArchive } from '#server/ingest/sources/archived-file.ts';
import type { ByteSource } from '#server/ingest/sources/byte-source.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';

/** Up to this size a file in a zip may have any ratio: a short message can repeat one line. */
const freeBytes = 1024 * 1024;

/** The flag of a file encrypted with a password. */
const encryptedFlag = 0x1;

/** The signatures of a zip with files, and of an empty one. */
const beginnings = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];

/** @param start its first four bytes; other programs' files are zips too, with other extensions. */
export function isZipFile(label: string, start: Buffer): boolean {
  return /\.zip$/i.test(label) && beginnings.some((mark) => start.equals(mark));
}

/**
 * Yields the files in a zip, in directory order. Memory is bounded by the longest name.
 * @throws ArchiveFault
 */
export async function* zippedFiles(bytes: ByteSource, label: string): AsyncGenerator<ArchivedFile> {
  const zip = await open(bytes);
  let passedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      const path = pathInArchive(name);
      passedBytes += entry.compressedSize;
      // A zip bomb lets files share their packed bytes.
      if (passedBytes > bytes.sizeBytes)
        throw new ArchiveFault('This zip names the same bytes more than once.');
      if (/[\\/]$/.test(name) || path === '' || isHiddenPath(path)) continue;
      const place = { label: `${label}/${path}`, passedBytes };
      const refusal = refusalOf(entry);
      if (refusal !== null) yield { ...place, refusal };
      else
        yield {
          ...place,
          chunks: () => chunksOf(zip, entry),
          sizeBytes: entry.uncompressedSize,
          changedAt: entry.getLastModDate({ timezone: 'UTC' }),
        };
    }
  } catch (error) {
    throw error instanceof StorageAway || error instanceof ArchiveFault ? error : damaged(error);
  } finally {
    zip.close();
  }
}

async function open(bytes: ByteSource): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.fromRandomAccessReaderPromise(new SourceReader(bytes), bytes.sizeBytes, {
      autoClose: false,
      // A name that leads outside does not make a zip unreadable.
      decodeStrings: false,
    });
  } catch (error) {
    throw error instanceof StorageAway ? error : damaged(error);
  }
}

const damaged = (cause: unknown) =>
  new ArchiveFault(
    `This zip is damaged or cut short (${cause instanceof Error ? cause.message : String(cause)}).`,
  );

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

function refusalOf(entry: yauzl.Entry): ArchiveFault | null {
  if ((entry.generalPurposeBitFlag & encryptedFlag) !== 0)
    return new ArchiveFault('It is locked with a password. Unpack the zip and import what is in it.');
  if (entry.uncompressedSize > Math.max(freeBytes, entry.compressedSize * maxTimesLarger))
    return new ArchiveFault(tooLarge);
  if (!entry.canDecodeFileData())
    return new ArchiveFault('It is compressed in a way that is not read here. Unpack the zip first.');
  return null;
}

async function* chunksOf(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof StorageAway ? error : damaged(error);
  }
}

class SourceReader extends yauzl.RandomAccessReader {
  readonly #bytes: ByteSource;

  constructor(bytes: ByteSource) {
    super();
    this.#bytes = bytes;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes.read(start, end), { objectMode: false });
  }
}
