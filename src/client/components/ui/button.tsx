import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from '#client/router/link.tsx';

/** One filled button per view; outlined for the rest, quiet where a border would be noise, danger for what destroys. */
export type ButtonVariant = 'fill' | 'line' | 'quiet' | 'danger';

/** `icon`: square, for a single icon; give it an `aria-label`. */
export type ButtonSize = 'text' | 'icon';

const base =
  'inline-flex items-center justify-center gap-2 min-h-10 max-md:min-h-touch rounded-md border text-sm font-control whitespace-nowrap transition-colors disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:focus-visible:opacity-100 aria-disabled:cursor-not-allowed';

const sizes: Record<ButtonSize, string> = {
  text: 'px-4 max-md:min-w-touch',
  icon: 'w-10 max-md:w-touch px-0',
};

const variants: Record<ButtonVariant, string> = {
  fill: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  line: 'border-line-strong bg-raised enabled:hover:border-ink enabled:hover:bg-hover [a&]:hover:border-ink [a&]:hover:bg-hover aria-pressed:border-accent aria-pressed:text-accent aria-pressed:[&_svg]:fill-current',
  quiet: 'border-transparent enabled:hover:bg-hover [a&]:hover:bg-hover',
  danger:
    'border-transparent bg-danger text-on-danger enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
};

/** The classes of a button, for elements that are not one but look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize = 'text', className = ''): string {
  return `${base} ${sizes[size]} ${variants[variant]} ${className}`;
}

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function Button({
  variant = 'line',
  size = 'text',
  className,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonClass(variant, size, className)} {...rest} />;
}

/** A link to another page of ours that looks like a button. */
export function ButtonLink({ variant = 'line', size = 'text', className, ...rest }: Look & LinkProps) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />;
}

/** A link that leaves the pages, such as to the sign-in: an ordinary navigation of the browser. */
export function ButtonAnchor({
  variant = 'line',
  size = 'text',
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={buttonClass(variant, size, className)} {...rest}>
      {children}
    </a>
  );
}

/** A button inside running text or a row of controls that reads as a link. */
export function TextButton({
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={`${textButtonClass} ${className}`} {...rest} />;
}

const textButtonClass =
  'inline-flex min-h-9 max-md:min-h-touch items-center gap-2 rounded-sm text-sm font-control text-accent underline-offset-4 hover:underline';
