import { cardPicturePath, cardPictureWidth } from '#shared/format/card-picture.ts';

export interface EmailPreviewProps {
  /** A picture of the email, 600 x 900. */
  previewUrl: string | null;
  /** How wide it is drawn, as `sizes` says it. */
  sizes: string;
  /** Pictures above the fold load at once. */
  eager?: boolean;
  /** It is what a first view waits for: it comes before the scripts. */
  isLargest?: boolean;
  className?: string;
}

/**
 * The picture of an email: always 2:3, cropped from the top, white in both themes because mails are never recoloured.
 * It repeats what stands beside it in words, so it is hidden from screen readers.
 */
export function EmailPreview({
  previewUrl,
  sizes,
  eager = false,
  isLargest = false,
  className = '',
}: EmailPreviewProps) {
  if (previewUrl === null) return <span aria-hidden="true" className={`preview ${className}`} />;
  const card = cardPicturePath(previewUrl);
  return (
    <img
      {...(card && { srcSet: `${card} ${cardPictureWidth}w, ${previewUrl} 600w`, sizes })}
      src={previewUrl}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      {...(isLargest && { fetchPriority: 'high' })}
      decoding="async"
      className={`preview ${className}`}
    />
  );
}
