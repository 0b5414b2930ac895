/** Pixels; cards show pictures 100 to 300 px wide. */
export const cardPictureWidth = 300;

/** Returns the address of a photograph in card size; undefined for a sketch, which scales. */
export function cardPicturePath(previewUrl: string): string | undefined {
  return previewUrl.endsWith('.webp')
    ? previewUrl.replace(/\.webp$/, `-${cardPictureWidth}.webp`)
    : undefined;
}
