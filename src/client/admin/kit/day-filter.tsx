import { controlClass, Field } from '#client/ui/form/text-field.tsx';

/** Classes of a control among the secondary filters. */
export const filterControlClass = `${controlClass} min-h-10 text-sm max-md:min-h-touch max-md:text-md`;

interface DayFilterProps {
  label: string;
  /** Such as 2026-01-31; empty for any. */
  value: string;
  onChoose: (day: string) => void;
}

/** Filters a list by a day. */
export function DayFilter({ label, value, onChoose }: DayFilterProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onChange={({ target }) => onChoose(target.value)}
          className={filterControlClass}
        />
      )}
    </Field>
  );
}
