import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';

/** Style of every control with a label above. */
export const controlClass =
  'mt-1.5 block w-full rounded-md border border-line-strong bg-raised px-3.5 text-md transition-colors hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger';

export interface Labelled {
  label: string;
  /** A line under the field, part of its accessible description. */
  hint?: ReactNode;
  /** Reason why the field's content was refused; replaces the hint. */
  issue?: string | undefined;
}

/** A single-line field with its label above. The text direction follows the content. */
export function TextField({ label, hint, issue, ...rest }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} issue={issue}>
      {(control) => (
        <input
          {...control}
          dir="auto"
          autoComplete="off"
          className={`${controlClass} min-h-touch`}
          {...rest}
        />
      )}
    </Field>
  );
}

/** A multi-line field with its label above. */
export function TextArea({
  label,
  hint,
  issue,
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} issue={issue}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={3}
          className={`${controlClass} min-h-24 resize-y py-2.5`}
          {...rest}
        />
      )}
    </Field>
  );
}

interface FieldProps extends Labelled {
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A label, its control, and the line below. */
export function Field({ label, hint, issue, children }: FieldProps) {
  const id = useId();
  const isRefused = issue !== undefined;
  const below = issue ? <span className="text-danger">{issue}</span> : hint;
  const belowId = below === undefined ? undefined : `${id}-hint`;
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-control">
        {label}
      </label>
      {children({ id, 'aria-invalid': isRefused || undefined, 'aria-describedby': belowId })}
      {below !== undefined && (
        <p id={belowId} className="mt-1 text-sm text-ink-2">
          {below}
        </p>
      )}
    </div>
  );
}
