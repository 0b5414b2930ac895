import { type SelectHTMLAttributes, useId } from 'react';
import { controlClass, Field, type Labelled } from '#client/components/ui/text-field.tsx';

/** A choice of one among few with its label above: the browser's own list, which every keyboard and phone knows. */
export function SelectField({
  label,
  hint,
  className = '',
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <select
        id={id}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className={`select ${controlClass} min-h-touch pr-10 ${className}`}
        {...rest}
      />
    </Field>
  );
}
