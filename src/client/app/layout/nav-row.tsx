import type { ReactNode } from 'react';
import { Link, type LinkProps } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';

/** Sizes of a row: for a mouse in the side panel, for touch in the drawer. */
export const rowSize = 'flex min-h-8 items-center gap-3 px-3 max-md:min-h-touch';

export const rowClass = `${rowSize} rounded-md text-sm text-ink-2 in-[.drawer]:text-md transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-raised aria-[current]:font-strong aria-[current]:text-ink aria-[current]:inset-ring aria-[current]:inset-ring-line aria-[current]:[&_svg]:text-accent`;

interface NavRowProps extends Omit<LinkProps, 'to' | 'className'> {
  to: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A link to one of our pages, marked if it is the current one. */
export function NavRow({ to, icon, children, ...rest }: NavRowProps) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={rowClass} {...rest}>
      {icon}
      <span title={typeof children === 'string' ? children : undefined} className="min-w-0 truncate">
        {children}
      </span>
    </Link>
  );
}

/** A link that leaves the single-page app, such as the sign-in. */
export function NavAnchor({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a href={href} className={rowClass}>
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </a>
  );
}

/** A button in the style of the links. */
export function NavButton({
  icon,
  children,
  onPress,
}: {
  icon: ReactNode;
  children: ReactNode;
  onPress(): void;
}) {
  return (
    <button type="button" onClick={onPress} className={`${rowClass} w-full text-left`}>
      {icon}
      <span className="min-w-0 truncate" aria-live="polite">
        {children}
      </span>
    </button>
  );
}
