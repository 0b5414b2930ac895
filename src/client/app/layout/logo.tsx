/** The product's sign: a sealed envelope. */
export function LogoSign({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect x="1" y="4" width="30" height="24" rx="3" className="fill-ink" />
      <path
        d="M2.5 6.5 16 17.5 29.5 6.5"
        fill="none"
        strokeWidth="2.4"
        strokeLinejoin="round"
        className="stroke-paper"
      />
      <circle cx="16" cy="17.5" r="5" strokeWidth="2.4" className="fill-accent stroke-paper" />
    </svg>
  );
}
