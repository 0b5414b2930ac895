import type { ReactNode } from 'react';
import { looks } from '#client/components/ui/looks.ts';
import { Link } from '#client/router/link.tsx';

const badgeClass = looks(
  'inline-flex h-[22px] items-center rounded-sm px-2 text-xs font-control whitespace-nowrap',
  {
    tone: {
      plain: 'bg-well text-ink-2',
      accent: 'bg-accent-tint text-accent',
      filled: 'bg-accent text-on-accent',
      danger: 'bg-danger-tint text-danger',
      category: 'bg-cat-tint text-cat',
    },
  },
);

interface BadgeProps extends Partial<Parameters<typeof badgeClass>[0]> {
  children: ReactNode;
  className?: string;
}

/** A fact about the thing beside it: a type, a season, a state. */
export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return <span className={badgeClass({ tone }, className)}>{children}</span>;
}

/** What may be cut off, for who points at it. */
const wholeOf = (children: ReactNode) => (typeof children === 'string' ? children : undefined);

/** What the thing beside it gives: an offer. */
export function OfferBadge({ children }: { children: ReactNode }) {
  return (
    <Badge tone="accent" className="max-w-full">
      <span title={wholeOf(children)} className="truncate">
        {children}
      </span>
    </Badge>
  );
}

/** A category as a badge, in its colour. */
export function CategoryBadge({ categoryId, children }: { categoryId: number; children: ReactNode }) {
  return (
    <span data-cat={categoryId} className={badgeClass({ tone: 'category' }, 'max-w-full align-middle')}>
      <span title={wholeOf(children)} className="truncate">
        {children}
      </span>
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
      className="inline-flex min-h-7 items-center rounded-full bg-cat-tint px-3 text-sm font-control text-cat underline-offset-[3px] hover:underline max-md:relative max-md:before:absolute max-md:before:inset-x-0 max-md:before:-inset-y-2"
    >
      {children}
    </Link>
  );
}
