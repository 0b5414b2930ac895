import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#client/platform/router/link.tsx';
import { Icon } from '#client/ui/icon.tsx';

/** The way back, above the headline of a page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mt-3 mb-2 inline-flex min-h-touch items-center gap-2 rounded-sm text-sm text-ink-2 hover:text-ink"
    >
      <Icon of={ArrowLeft} />
      {children}
    </Link>
  );
}
