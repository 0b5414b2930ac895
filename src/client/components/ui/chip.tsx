import { X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

const chipClass =
  'inline-flex min-h-9 max-md:min-h-touch items-center gap-2 rounded-full border text-sm whitespace-nowrap transition-colors';

/** A pill that opens something, such as a list of filters. */
export function Chip({ className = '', type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={`${chipClass} border-line-strong bg-raised px-3.5 hover:border-ink ${className}`}
      {...rest}
    />
  );
}

/** The look of a chosen chip, for links that remove a choice. */
export const chosenChipClass = `${chipClass} border-transparent bg-accent-tint pr-2.5 pl-3.5 text-ink hover:border-accent`;

/** The inside of a chosen chip: its words and the cross that says what a click does. */
export function ChosenChipContent({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <X aria-hidden="true" size={16} strokeWidth={1.75} />
    </>
  );
}
