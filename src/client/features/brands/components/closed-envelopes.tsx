import type { CSSProperties } from 'react';

interface ClosedEnvelopesProps {
  /** Of the brand's logo; without one the category's colour stands for it. */
  colour: string | undefined;
  className: string;
}

/**
 * Mail that is there and closed: three envelopes in the brand's colour, standing where a card has its sheets. They are
 * drawn, and say nothing of any mail.
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
