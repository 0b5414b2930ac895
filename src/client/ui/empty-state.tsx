import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** Other links, between the sentence and the button. */
  ways?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  /** 1 if the page has no other headline. */
  level?: 1 | 2;
  className?: string;
}

/** An empty state: an open tray, the missing content, and the next step. */
export function EmptyState({ title, children, ways, action, level = 2, className = '' }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div
      className={`grid justify-items-center gap-1.5 rounded-lg border border-dashed border-line-strong px-4 py-16 text-center text-ink-2 ${className}`}
    >
      <OpenTray />
      <Title className="heading text-ink">{title}</Title>
      {children !== undefined && (
        <p className="max-w-[35.75rem] text-balance [overflow-wrap:anywhere]">{children}</p>
      )}
      {ways}
      {action !== undefined && <div className="mt-3.5 text-ink">{action}</div>}
    </div>
  );
}

function OpenTray() {
  return (
    <svg
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
      className="mb-2.5 h-[72px] w-24 text-ink-3"
    >
      <path d="M12 30v34h72V30" />
      <path d="M12 30 22 12h52l10 18" />
      <path d="M12 34h24c0 8 4 13 12 13s12-5 12-13h24" className="fill-raised" />
      <path d="M34 22h28M38 28h20" className="stroke-accent" />
    </svg>
  );
}
