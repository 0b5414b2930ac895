import type { CSSProperties } from 'react';

interface ClosedEnvelopesProps {
  /** Colour of the brand's logo; the category's colour if undefined. */
  colour: string | undefined;
  className: string;
}

/**
 * Three closed envelopes in the brand's colour, in place of a card's emails. A drawing that reveals nothing
 * about any email.
 */
export function ClosedEnvelopes({ colour, className }: ClosedEnvelopesProps) {
  return (
    <span
      aria-hidden="true"
      style={colour === undefined ? undefined : ({ '--cat': colour } as CSSProperties)}
      className={`${className} flex items-start justify-center gap-[1.5%] px-[4.6%]`}
    >
      <span className="envelope preview-second" />
      <span className="envelope preview-newest" />
      <span className="envelope preview-third" />
    </span>
  );
}
