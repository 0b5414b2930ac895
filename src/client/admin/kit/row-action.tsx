import type { LucideIcon } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';

/** The actions of a row, side by side. @param isTight icons only in a row below 1248 px. */
export function RowActions({ children, isTight = false }: { children: ReactNode; isTight?: boolean }) {
  const tight = isTight
    ? 'rows:max-xl:[&>:is(a,button)]:px-2.5 rows:max-xl:[&>:is(a,button)>span]:sr-only rows:max-xl:[&_svg]:block!'
    : '';
  return <span className={`-ml-2 flex items-center gap-0.5 blocks:flex-wrap ${tight}`}>{children}</span>;
}

interface RowActionLook {
  label: string;
  /** Object of the action: with the label it is the accessible name, such as 'Edit Halden & Moor'. */
  subject: string;
  icon: LucideIcon;
  isDanger?: boolean;
}

const actionClass =
  'inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-sm font-medium whitespace-nowrap hover:bg-well aria-disabled:cursor-not-allowed aria-disabled:opacity-55 max-md:min-h-touch md:max-2xl:[&_svg]:hidden max-xs:[&_svg]:hidden';

/** An action of a row: a label, with an icon if there is room. */
export function RowAction({
  label,
  subject,
  icon,
  isDanger = false,
  ...rest
}: RowActionLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={`${label} ${subject}`}
      title={label}
      className={`${actionClass} ${isDanger ? 'text-danger' : ''}`}
      {...rest}
    >
      <Icon of={icon} size={16} />
      <span>{label}</span>
    </button>
  );
}

/** The same as a link, such as to a page in a new tab. */
export function RowLink({
  label,
  subject,
  icon,
  href,
  ...rest
}: Omit<RowActionLook, 'isDanger'> & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a aria-label={`${label} ${subject}`} title={label} className={actionClass} href={href} {...rest}>
      <Icon of={icon} size={16} />
      <span>{label}</span>
    </a>
  );
}
