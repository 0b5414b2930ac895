import type { ComponentProps } from 'react';
import { type BrandGroup, groupOfValue, groupValue } from '#client/features/brand-sets/brand-group.ts';
import { nameOfSet, useBrandSets } from '#client/features/brand-sets/use-brand-sets.ts';
import { Select } from '#client/ui/form/select-field.tsx';
import { controlClass, Field } from '#client/ui/form/text-field.tsx';
import type { Category } from '#shared/contract/library/categories.ts';

interface BrandGroupSelectProps
  extends BrandGroup,
    Pick<ComponentProps<typeof Select>, 'id' | 'aria-label' | 'className'> {
  categories: ReadonlyArray<Pick<Category, 'slug' | 'name'>>;
  /** Label of the option without a filter. */
  all: string;
  onChoose: (group: BrandGroup) => void;
}

/**
 * Select of a category or one of the user's brand sets. A form without JavaScript sends both as the category
 * (`readBrandGroup`).
 */
export function BrandGroupSelect({
  category,
  set,
  categories,
  all,
  onChoose,
  ...control
}: BrandGroupSelectProps) {
  const sets = useBrandSets();
  const ofCategories = categories.map(({ slug, name }) => [slug, name] as const);
  const ofSets = sets.map(({ id, name }) => [groupValue({ category: null, set: id }), name] as const);
  // Deleted, or another user's.
  if (set !== null && sets.every(({ id }) => id !== set))
    ofSets.push([groupValue({ category: null, set }), nameOfSet(sets, set)]);
  const neither = ['', all] as const;
  return (
    <Select
      {...control}
      name="category"
      value={groupValue({ category, set })}
      options={ofSets.length === 0 ? [neither, ...ofCategories] : [neither]}
      groups={
        ofSets.length === 0
          ? []
          : [
              { label: 'My brands', options: ofSets },
              { label: 'Categories', options: ofCategories },
            ]
      }
      onChange={({ target }) => onChoose(groupOfValue(target.value))}
    />
  );
}

/** The select with its label above. */
export function BrandGroupField(choice: Omit<BrandGroupSelectProps, 'id' | 'aria-label' | 'className'>) {
  const hasSets = useBrandSets().length > 0 || choice.set !== null;
  return (
    <Field label={hasSets ? 'Brands' : 'Category'}>
      {(control) => (
        <BrandGroupSelect
          {...control}
          {...choice}
          className={`${controlClass} min-h-10 text-sm max-md:min-h-touch max-md:text-md`}
        />
      )}
    </Field>
  );
}
