/** Cards show the picture of an email some 100 to 300 px wide. */
export const cardPictureWidth = 300;

/** The address of a photograph in the size of a card; undefined for a sketch, which has every size. */
export function cardPicturePath(previewUrl: string): string | undefined {
  return previewUrl.endsWith('.webp')
    ? previewUrl.replace(/\.webp$/, `-${cardPictureWidth}.webp`)
    : undefined;
}
