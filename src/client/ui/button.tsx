import { cva, type VariantProps } from 'class-variance-authority';
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, createContext, use } from 'react';
import { Link, type LinkProps } from '#client/platform/router/link.tsx';

/** Classes of a button, for other elements that look like one. */
export const buttonClass = cva(
  'inline-flex items-center justify-center gap-2 min-h-10 max-md:min-h-touch rounded-md border text-sm font-control whitespace-nowrap transition-colors disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:focus-visible:opacity-100 aria-disabled:cursor-not-allowed',
  {
    variants: {
      /**
       * One filled button per view; outlined for the rest, quiet without a border, danger for destructive
       * actions.
       */
      variant: {
        fill: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
        line: 'border-line-strong bg-raised enabled:hover:border-ink enabled:hover:bg-hover [a&]:hover:border-ink [a&]:hover:bg-hover aria-pressed:border-accent aria-pressed:text-accent aria-pressed:[&_svg]:fill-current',
        quiet: 'border-transparent enabled:hover:bg-hover [a&]:hover:bg-hover',
        danger:
          'border-transparent bg-danger text-on-danger enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
      },
      /** `icon`: square, for a single icon; give it an `aria-label`. */
      size: { text: 'px-4 max-md:min-w-touch', icon: 'w-10 max-md:w-touch px-0' },
    },
    defaultVariants: { variant: 'line', size: 'text' },
  },
);

type Variants = VariantProps<typeof buttonClass>;

/** True while the surrounding form is being submitted. */
export const FormIsBusy = createContext<boolean | undefined>(undefined);

interface Busy {
  /**
   * True while its action runs: it ignores clicks and keeps the focus. A submit button takes it from its
   * form.
   */
  isBusy?: boolean;
  /** Label while busy. */
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  className,
  type = 'button',
  isBusy: isBusyItself,
  busyLabel,
  onClick,
  children,
  ...rest
}: Variants & Busy & ButtonHTMLAttributes<HTMLButtonElement>) {
  const isFormBusy = use(FormIsBusy);
  const isBusy = isBusyItself ?? (type === 'submit' ? isFormBusy : undefined);
  return (
    <button
      type={type}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
      className={buttonClass({ variant, size, className })}
      {...rest}
    >
      {(isBusy && busyLabel) || children}
    </button>
  );
}

/** A link to one of our pages that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: Variants & LinkProps) {
  return <Link className={buttonClass({ variant, size, className })} {...rest} />;
}

/** A link that leaves the single-page app, such as the sign-in: an ordinary browser navigation. */
export function ButtonAnchor({
  variant,
  size,
  className,
  children,
  ...rest
}: Variants & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={buttonClass({ variant, size, className })} {...rest}>
      {children}
    </a>
  );
}

const textButtonClass =
  'inline-flex min-h-9 max-md:min-h-touch items-center gap-2 rounded-sm text-sm font-control text-accent underline-offset-4 hover:underline';

/** A button inside text or a row of controls that looks like a link. */
export function TextButton({ className = '', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={`${textButtonClass} ${className}`} {...rest} />;
}

/** A link among `TextButton`s. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link className={`${textButtonClass} ${className}`} {...rest} />;
}
