/** A loading indicator. `label` is its accessible name, not visible. */
export function Spinner({ label, className = 'size-6' }: { label: string; className?: string }) {
  return (
    <span role="status" className="inline-grid">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={`spinner ${className}`}>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity=".22" strokeWidth="2.5" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}
