/** The SHA-256 of bytes in hex, computed in Node's own threads: megabytes take none of the time of the caller's. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}
