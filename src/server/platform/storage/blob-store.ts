/** Content-addressed files: pictures, logos and bodies of emails, one copy of each. */
export interface BlobStore {
  /**
   * Stores the bytes and answers their SHA-256 in hex, which is their only name. Storing what is there already changes
   * nothing but the instant it was last put.
   */
  put(bytes: Uint8Array): Promise<string>;
  /** @returns undefined when no blob has that name. */
  get(sha256: string): Promise<Buffer | undefined>;
  /** Removes a blob unless it was put since that instant. @returns whether it is gone, as one that was not there is. */
  remove(sha256: string, putBefore: Date): Promise<boolean>;
  /** @throws Error when it is out of reach, or blobs could not be put. Writes nothing. */
  assertUsable(): Promise<void>;
}
