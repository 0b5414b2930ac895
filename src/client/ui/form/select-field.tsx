import type { SelectHTMLAttributes } from 'react';
import { controlClass, Field, type Labelled } from '#client/ui/form/text-field.tsx';

/** What can be chosen: each value with its words. */
export type Options = ReadonlyArray<readonly [value: string | number, words: string]>;

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: Options;
  /** Further options under a word of their own each. */
  groups?: ReadonlyArray<{ label: string; options: Options }>;
}

/** A choice of one among few: the browser's own list, which every keyboard and phone knows. */
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

/** The same with its label above. */
export function SelectField({ label, hint, issue, ...rest }: Labelled & SelectProps) {
  return (
    <Field label={label} hint={hint} issue={issue}>
      {(control) => <Select {...control} className={`${controlClass} min-h-touch`} {...rest} />}
    </Field>
  );
}
