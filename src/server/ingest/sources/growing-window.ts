/** Initial size of a window; it doubles when needed. */
const initialBytes = 256 * 1024;

/** A buffer in one piece of memory: bytes are appended at the end and dropped at the beginning. */
export class GrowingWindow {
  #memory = Buffer.allocUnsafeSlow(initialBytes);
  #start = 0;
  #end = 0;

  /** Current content; valid until the next append. */
  get bytes(): Buffer {
    return this.#memory.subarray(this.#start, this.#end);
  }

  append(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#memory.length) this.#makeRoom(chunk.length);
    this.#memory.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  drop(length: number): void {
    this.#start = Math.min(this.#start + length, this.#end);
  }

  #makeRoom(needed: number): void {
    const kept = this.bytes;
    let size = initialBytes;
    while (size < 2 * (kept.length + needed)) size *= 2;
    const memory = size === this.#memory.length ? this.#memory : Buffer.allocUnsafeSlow(size);
    kept.copy(memory, 0); // safe even if both are the same memory
    this.#memory = memory;
    this.#end = kept.length;
    this.#start = 0;
  }
}
