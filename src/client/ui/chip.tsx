import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from '#client/platform/router/link.tsx';
import { Icon } from '#client/ui/icon.tsx';

const chipClass = cva(
  'inline-flex min-h-9 max-md:min-h-touch items-center gap-2 rounded-full border text-sm transition-colors aria-disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        plain: 'border-line-strong bg-raised px-3.5 not-aria-disabled:hover:border-ink',
        chosen: 'border-transparent bg-accent-tint pr-2.5 pl-3.5 text-ink hover:border-accent',
        /** In the category's colour. */
        category: 'border-transparent bg-cat-tint px-3.5 text-cat not-aria-disabled:hover:border-cat',
      },
    },
    defaultVariants: { variant: 'plain' },
  },
);

/** A pill-shaped button that opens something, such as a list of filters, or toggles. */
export function Chip({
  variant,
  className,
  ...rest
}: VariantProps<typeof chipClass> & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={chipClass({ variant, className })} {...rest} />;
}

/** A chosen value; its link removes it. */
export function ChosenChip({ children, ...rest }: Omit<LinkProps, 'className'> & { children: ReactNode }) {
  return (
    <Link className={chipClass({ variant: 'chosen' })} {...rest}>
      <span>
        <span className="sr-only">Remove </span>
        {children}
      </span>
      <Icon of={X} size={16} />
    </Link>
  );
}
