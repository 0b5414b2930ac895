import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#client/platform/router/link.tsx';
import { Icon } from '#client/ui/icon.tsx';

interface BackLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** The back link above the headline of a page. */
export function BackLink({ to, className = '-mt-3 mb-2 min-h-touch', children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={`inline-flex items-center gap-2 rounded-sm text-sm text-ink-2 hover:text-ink ${className}`}
    >
      <Icon of={ArrowLeft} />
      {children}
    </Link>
  );
}
