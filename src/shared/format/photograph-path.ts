/**
 * The address of the photograph of a whole email, to look at; undefined for a sketch, beside which there is none.
 * @param previewUrl of the email's thumbnail.
 */
export function photographPath(previewUrl: string | null): string | undefined {
  const file = /^\/thumbnails\/(\d+-[0-9a-f]+\.webp)$/.exec(previewUrl ?? '')?.[1];
  return file && `/photographs/${file}`;
}

/** The address of the same to keep. */
export function photographFilePath(emailId: number): string {
  return `/photographs/${emailId}.png`;
}
