import { cardPicturePath, cardPictureWidth } from '#shared/format/card-picture.ts';

export interface EmailPreviewProps {
  /** A picture of the email, 600 x 900. */
  previewUrl: string | null;
  /** Rendered width, as in the `sizes` attribute. */
  sizes: string;
  /** True above the fold: not lazy-loaded. */
  eager?: boolean;
  /** True for the largest picture of a first view: loaded before the scripts. */
  isLargest?: boolean;
  className?: string;
}

/**
 * The picture of an email: always 2:3, cropped from the top, white in both themes because emails are never
 * recoloured. Hidden from screen readers: the text next to it says the same.
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
