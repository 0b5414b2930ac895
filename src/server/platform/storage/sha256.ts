/** A SHA-256 in lower-case hex. Nothing else ever becomes part of a path or of an object's name. */
export const blobName = /^[0-9a-f]{64}$/;

/** Two levels of folders: a million blobs make 65,536 folders of fifteen. */
export function blobPath(name: string): string {
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/**
 * Returns the SHA-256 of bytes in hex, computed in Node's thread pool: megabytes do not block the caller's
 * thread.
 */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}
