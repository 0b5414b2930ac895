import type { ReactNode } from 'react';
import { Link } from '#client/router/link.tsx';

/** A fact about the thing beside it: a type, a season, a state. */
export function Badge({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <span className={`${badgeClass} bg-well text-ink-2 ${className}`}>{children}</span>;
}

/** What the thing beside it gives: an offer. */
export function OfferBadge({ children }: { children: ReactNode }) {
  return (
    <span className={`${badgeClass} max-w-full bg-accent-tint text-accent`}>
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A category as a badge, in its colour. */
export function CategoryBadge({ categoryId, children }: { categoryId: number; children: ReactNode }) {
  return (
    <span data-cat={categoryId} className={`${badgeClass} max-w-full bg-cat-tint align-middle text-cat`}>
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A category as a link to its page, in its colour. */
export function CategoryLink({
  categoryId,
  to,
  children,
}: {
  categoryId: number;
  to: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      data-cat={categoryId}
      className="inline-flex min-h-7 items-center rounded-full bg-cat-tint px-3 text-sm font-control text-cat underline-offset-[3px] hover:underline max-md:min-h-touch"
    >
      {children}
    </Link>
  );
}

const badgeClass = 'inline-flex h-[22px] items-center rounded-sm px-2 text-xs font-control whitespace-nowrap';
