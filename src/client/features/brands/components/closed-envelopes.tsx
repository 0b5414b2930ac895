/**
 * Mail that is there and closed: three envelopes in the brand's colour, standing where a card has its sheets. They are
 * drawn, and say nothing of any mail.
 */
export function ClosedEnvelopes({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`${className} flex items-start justify-center gap-[1.5%] px-[4.6%]`}>
      <span className="envelope sheet-second" />
      <span className="envelope sheet-newest" />
      <span className="envelope sheet-third" />
    </span>
  );
}
