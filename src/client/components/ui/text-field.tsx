import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';

/** The look of every control with a label above. */
export const controlClass =
  'mt-1.5 block w-full rounded-md border border-line-strong bg-raised px-3.5 text-md transition-colors hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger';

export interface Labelled {
  label: string;
  /** A line under the field, read out with it. */
  hint?: ReactNode;
}

/** A line of text with its label above. The direction of the writing follows what is written. */
export function TextField({ label, hint, ...rest }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        dir="auto"
        autoComplete="off"
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className={`${controlClass} min-h-touch`}
        {...rest}
      />
    </Field>
  );
}

/** Several lines of text with their label above. */
export function TextArea({ label, hint, ...rest }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className={`${controlClass} min-h-24 resize-y py-2.5`}
        {...rest}
      />
    </Field>
  );
}

/** A label, its control with that id, and the hint below. */
export function Field({ id, label, hint, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-control">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
