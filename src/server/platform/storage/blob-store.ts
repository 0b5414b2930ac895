/** Content-addressed files: pictures, logos and bodies of emails, one copy of each. */
export interface BlobStore {
  /**
   * Stores the bytes and returns their SHA-256 in hex, which is their only name. Storing an existing blob
   * changes only the instant of its last put.
   */
  put(bytes: Uint8Array): Promise<string>;
  /** @returns undefined if no blob has that name. */
  get(sha256: string): Promise<Buffer | undefined>;
  /**
   * Removes a blob unless it was put since that instant. @returns whether it is gone, also if it did not
   * exist.
   */
  remove(sha256: string, putBefore: Date): Promise<boolean>;
  /** @throws Error if the store is unavailable, or blobs could not be put. Writes nothing. */
  assertUsable(): Promise<void>;
}
