import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#client/ui/icon.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'placeholder'> {
  /** Placeholder and accessible name. */
  label: string;
  /** Reason why the field's content was refused. */
  issue?: string | undefined;
  /** A control of 44 px at the end of the field, such as a cross that empties it. */
  end?: ReactNode;
}

/** A search box. Put it into a form, which Enter submits. */
export function SearchField({ label, issue, end, className = '', ...rest }: SearchFieldProps) {
  const id = useId();
  const issueId = issue === undefined ? undefined : `${id}-issue`;
  return (
    <div className={`relative w-full max-w-[480px] ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3.5 -mt-[9px] text-ink-3" />
        <input
          id={id}
          type="search"
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          aria-invalid={issue !== undefined || undefined}
          aria-describedby={issueId}
          className={`min-h-12 w-full appearance-none rounded-md border border-line-strong bg-raised ${end === undefined ? 'pr-3.5' : 'pr-12'} pl-[42px] text-md transition-colors hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger`}
          {...rest}
        />
        {end !== undefined && (
          <span className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</span>
        )}
      </div>
      {issue !== undefined && (
        <p id={issueId} className="mt-1 text-sm text-danger">
          {issue}
        </p>
      )}
    </div>
  );
}
