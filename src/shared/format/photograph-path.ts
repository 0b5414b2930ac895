/**
 * Returns the address of a whole email's photograph for display; undefined for a sketch, which has none.
 * @param previewUrl of the email's thumbnail.
 */
export function photographPath(previewUrl: string | null): string | undefined {
  const file = /^\/thumbnails\/(\d+-[0-9a-f]+\.webp)$/.exec(previewUrl ?? '')?.[1];
  return file && `/photographs/${file}`;
}

/** Returns the address of the same photograph for download. */
export function photographFilePath(emailId: number): string {
  return `/photographs/${emailId}.png`;
}
