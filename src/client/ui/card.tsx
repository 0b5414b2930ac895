import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A raised surface with a title. */
export function Card({ title, description, children }: CardProps) {
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-raised p-6 max-md:p-4">
      <div>
        <h3 className="font-display text-lg font-strong tracking-heading">{title}</h3>
        {description !== undefined && <p className="mt-1 text-sm text-ink-2">{description}</p>}
      </div>
      {children}
    </section>
  );
}
