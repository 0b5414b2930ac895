import type { ReactNode } from 'react';
import { ButtonLink } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { paths } from '#shared/paths.ts';

/** A page whose subject does not exist: what is missing, why that may be, and the way home. */
export function MissingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState level={1} title={title} action={<ButtonLink to={paths.home()}>Back to Home</ButtonLink>}>
      {children}
    </EmptyState>
  );
}
