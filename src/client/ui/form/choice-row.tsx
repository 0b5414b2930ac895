import type { InputHTMLAttributes } from 'react';

/** A radio button with its label, as wide as the row. */
export function ChoiceRow({
  children,
  ...radio
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return (
    <label className="flex min-h-touch cursor-pointer items-center gap-3 rounded-md px-2 py-1 hover:bg-hover has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
      <input type="radio" className="size-[18px] flex-none accent-accent outline-none" {...radio} />
      {children}
    </label>
  );
}
