import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive; its text arrives piece by piece. */
export interface ZippedFile {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/**
 * Streams a ZIP archive while the text of its files arrives: only a few pieces are in memory, whatever the length.
 */
export async function* streamZip(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    made.push(chunk);
  });
  const take = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  for await (const { name, text } of files) {
    const part = new PackedPart(name);
    try {
      zip.add(part);
      for await (const piece of text) {
        await part.write(piece);
        yield* take();
      }
      await part.end();
    } finally {
      part.destroy();
    }
    yield* take();
  }
  zip.end();
  yield* take();
}

/** A file of an archive that zlib compresses in its threads: a large one blocks the main thread little. */
class PackedPart extends ZipPassThrough {
  override compression = 8;
  readonly #packing = createDeflateRaw();
  #isWritten: Promise<void> = Promise.resolve();

  constructor(name: string) {
    super(name);
    this.#packing.on('data', (chunk: Buffer) => this.ondata(null, new Uint8Array(chunk), false));
  }

  /** Resolves when the text is compressed, so that the caller reads no further ahead. */
  write(text: string): Promise<void> {
    this.push(new Uint8Array(Buffer.from(text)));
    return this.#isWritten;
  }

  async end(): Promise<void> {
    this.push(new Uint8Array(), true);
    await this.#isWritten;
    this.ondata(null, new Uint8Array(), true);
  }

  destroy(): void {
    this.#packing.destroy();
  }

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    this.#isWritten = new Promise((resolve, reject) => {
      this.#packing.once('error', reject);
      this.#packing.write(chunk, () => {
        this.#packing.off('error', reject);
        if (!isLast) resolve();
      });
      if (isLast) this.#packing.once('end', resolve).end();
    });
  }
}
