export interface EmailSheetProps {
  /** A picture of the email, 600 x 900. */
  previewUrl: string | null;
  /** Pictures above the fold load at once. */
  eager?: boolean;
  className?: string;
}

/**
 * The picture of an email: always 2:3, cropped from the top, white in both themes because mails are never recoloured.
 * It repeats what stands beside it in words, so it is hidden from screen readers.
 */
export function EmailSheet({ previewUrl, eager = false, className = '' }: EmailSheetProps) {
  return (
    <span
      aria-hidden="true"
      className={`block aspect-[2/3] overflow-hidden rounded-sheet bg-white shadow-sheet ${className}`}
    >
      {previewUrl !== null && (
        <img
          src={previewUrl}
          alt=""
          width={600}
          height={900}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="aspect-[2/3] h-auto w-full object-cover object-top"
        />
      )}
    </span>
  );
}
