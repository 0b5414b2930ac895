/** Maximum ratio of unpacked to packed size: mail shrinks to a twentieth, and a bomb to a thousandth. */
export const maxTimesLarger = 200;

/** Up to this size anything may have any ratio: a short message can repeat one line. */
const freeBytes = 64 * 1024 * 1024;

/** Archives inside archives: one in another is common, and deeper ones are made to tire a program. */
const maxDepth = 3;

/** Files of one upload or path, those of its inner archives too. A Maildir has one for each message. */
const maxFiles = 2_000_000;

/** Files that could not be read, each of which is kept as a notice. */
const maxFaults = 1_000;

/** An error in an archive or in a file in it, as a sentence. The rest of the archive goes on. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault';
}

/** A limit of the whole archive: nothing more of it is read. */
export class ArchiveEnd extends ArchiveFault {
  override name = 'ArchiveEnd';
}

export const tooLarge = `It unpacks to more than ${maxTimesLarger} times its size, as no email does.`;

/** Counts what one file of the operator unpacks to, with every archive inside it. */
export class ArchiveBudget {
  #bytesLeft: number;
  #filesLeft = maxFiles;
  #faultsLeft = maxFaults;

  /** @param sizeBytes of the outermost file. */
  constructor(sizeBytes: number) {
    this.#bytesLeft = freeBytes + maxTimesLarger * sizeBytes;
  }

  /** Counts unpacked bytes. @throws ArchiveEnd */
  takeBytes(length: number): void {
    this.#bytesLeft -= length;
    if (this.#bytesLeft < 0) throw new ArchiveEnd(tooLarge);
  }

  /** Counts a file in an archive. @throws ArchiveEnd */
  takeFile(): void {
    this.#filesLeft -= 1;
    if (this.#filesLeft < 0)
      throw new ArchiveEnd(`Only its first ${maxFiles} files were read. Unpack it and import the folder.`);
  }

  /** Counts a file that could not be read. @throws ArchiveEnd */
  takeFault(): void {
    this.#faultsLeft -= 1;
    if (this.#faultsLeft < 0)
      throw new ArchiveEnd(`More than ${maxFaults} of its files could not be read, so it was left there.`);
  }
}

/** @throws ArchiveFault for an archive inside too many others. */
export function assertDepth(depth: number): void {
  if (depth > maxDepth)
    throw new ArchiveFault(
      `It lies in more than ${maxDepth} archives inside each other. Unpack the outer ones and import the folder.`,
    );
}

/** Passes the unpacked bytes of a stream on, and counts them. */
export async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  budget: ArchiveBudget,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    budget.takeBytes(chunk.length);
    yield chunk;
  }
}
