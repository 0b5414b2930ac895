/** Content-addressed files: pictures and logos, one copy of each. */
export interface BlobStore {
  /** Stores the bytes and answers their SHA-256 in hex, which is their only name. Storing twice changes nothing. */
  put(bytes: Uint8Array): Promise<string>;
  /** @returns undefined when no blob has that name. */
  get(sha256: string): Promise<Buffer | undefined>;
}
