import { useState } from 'react';
import { readDay } from '#client/features/email-search/explorer-address.ts';
import type { DayRange } from '#client/screens/emails/month-bars.ts';
import { controlClass, Field } from '#client/ui/form/text-field.tsx';

/** While the viewer types a year, a date field reads 0002, 0020, 0202; no email is that old. */
const firstYear = '1970';

interface DayFieldsProps {
  range: DayRange;
  onRange: (range: DayRange) => void;
  formId: string | undefined;
}

/** Range of days: the accessible form of the month chart, and exact to the day. */
export function DayFields({ range, onRange, formId }: DayFieldsProps) {
  const { from, to } = range;
  return (
    <fieldset className="min-w-0 border-t border-line pt-3 pb-2">
      <legend className="float-left mb-1 w-full text-sm font-strong">Received</legend>
      <div className="clear-both grid gap-3 max-lg:grid-cols-2 max-xs:grid-cols-1!">
        <DayField
          name="from"
          label="From"
          day={from}
          formId={formId}
          onDay={(day) => onRange({ from: day, to })}
        />
        <DayField name="to" label="To" day={to} formId={formId} onDay={(day) => onRange({ from, to: day })} />
      </div>
    </fieldset>
  );
}

interface DayFieldProps {
  name: string;
  label: string;
  day: string | null;
  onDay: (day: string | null) => void;
  formId: string | undefined;
}

function DayField({ name, label, day, onDay, formId }: DayFieldProps) {
  const [typed, setTyped] = useState({ day, value: day ?? '' });
  // The field keeps its own state while a date is typed; it follows changes of the address.
  if (typed.day !== day) setTyped({ day, value: day ?? '' });
  const handleChange = (value: string) => {
    setTyped({ day, value });
    if (value === '') onDay(null);
    else if (readDay(value) !== null && value >= firstYear) onDay(value);
  };
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          {...(formId !== undefined && { name, form: formId })}
          type="date"
          value={typed.value}
          onChange={({ target }) => handleChange(target.value)}
          className={`${controlClass} min-h-10 px-2.5! text-sm max-md:min-h-touch max-md:text-md`}
        />
      )}
    </Field>
  );
}
