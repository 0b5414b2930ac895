import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Link } from '#client/platform/router/link.tsx';

const badgeClass = cva(
  'inline-flex h-[22px] items-center rounded-sm px-2 text-xs font-control whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'bg-well text-ink-2',
        accent: 'bg-accent-tint text-accent',
        filled: 'bg-accent text-on-accent',
        danger: 'bg-danger-tint text-danger',
        category: 'bg-cat-tint text-cat',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

interface BadgeProps extends VariantProps<typeof badgeClass> {
  children: ReactNode;
  className?: string;
}

/** A fact about the object next to it: a type, a season, a state. */
export function Badge({ tone, className, children }: BadgeProps) {
  return <span className={badgeClass({ tone, className })}>{children}</span>;
}

/** The full text for a tooltip, as the badge may truncate it. */
const wholeOf = (children: ReactNode) => (typeof children === 'string' ? children : undefined);

/** An offer of the email next to it. */
export function OfferBadge({ children }: { children: ReactNode }) {
  return (
    <Badge tone="accent" className="max-w-full">
      <span title={wholeOf(children)} className="truncate">
        {children}
      </span>
    </Badge>
  );
}

/** A category as a badge in its colour. */
export function CategoryBadge({ categoryId, children }: { categoryId: number; children: ReactNode }) {
  return (
    <span
      data-cat={categoryId}
      className={badgeClass({ tone: 'category', className: 'max-w-full align-middle' })}
    >
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
