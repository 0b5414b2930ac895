import { type ReactNode, useId } from 'react';

/** A part of the account page with its heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-lg border border-line bg-raised p-6 max-md:p-4"
    >
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
