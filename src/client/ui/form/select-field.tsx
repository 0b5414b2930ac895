import type { SelectHTMLAttributes } from 'react';
import { controlClass, Field, type Labelled } from '#client/ui/form/text-field.tsx';

/** Options: each value with its label. */
export type Options = ReadonlyArray<readonly [value: string | number, words: string]>;

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: Options;
  /** Further options, grouped under a label each. */
  groups?: ReadonlyArray<{ label: string; options: Options }>;
}

/** One choice among few: the native select, which works with every keyboard and phone. */
export function Select({ options, groups = [], className, ...rest }: SelectProps) {
  return (
    <select className={`select truncate pr-10 ${className}`} {...rest}>
      {toOptions(options)}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {toOptions(group.options)}
        </optgroup>
      ))}
    </select>
  );
}

function toOptions(options: Options) {
  return options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** A select with its label above. */
export function SelectField({ label, hint, issue, ...rest }: Labelled & SelectProps) {
  return (
    <Field label={label} hint={hint} issue={issue}>
      {(control) => <Select {...control} className={`${controlClass} min-h-touch`} {...rest} />}
    </Field>
  );
}
