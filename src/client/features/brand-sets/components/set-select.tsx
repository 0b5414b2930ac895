import { nameOfSet, useBrandSets } from '#client/features/brand-sets/use-brand-sets.ts';
import { TextLink } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import { controlClass, Field } from '#client/ui/form/text-field.tsx';
import { paths } from '#shared/paths.ts';

interface SetSelectProps {
  label: string;
  /** Label of the option without a set. */
  none: string;
  set: number | null;
  onChoose: (set: number | null) => void;
  /** Form that sends it without JavaScript. */
  formId?: string | undefined;
  className?: string;
}

/** Select of one of the user's brand sets; empty for users without any. */
export function SetSelect({ label, none, set, onChoose, formId, className = '' }: SetSelectProps) {
  const sets = useBrandSets();
  if (sets.length === 0 && set === null) return null;
  const options = sets.map(({ id, name }) => [id, name] as const);
  if (set !== null && sets.every(({ id }) => id !== set)) options.push([set, nameOfSet(sets, set)]);
  return (
    <div className={`min-w-0 ${className}`}>
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            {...(formId !== undefined && { name: 'set', form: formId })}
            value={set ?? ''}
            options={[['', none], ...options]}
            onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
            className={`${controlClass} min-h-10 text-sm max-md:min-h-touch max-md:text-md`}
          />
        )}
      </Field>
      <TextLink to={paths.myBrands(set ?? undefined)} className="text-sm">
        Manage My brands
      </TextLink>
    </div>
  );
}
