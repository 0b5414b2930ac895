import type { FormEvent } from 'react';
import { BrandGroupField } from '#client/features/brand-sets/components/brand-group-select.tsx';
import type { OptimisticAddress } from '#client/platform/router/use-optimistic-address.ts';
import type { SearchTermsField } from '#client/platform/router/use-search-page-address.ts';
import {
  type SubjectsAddress,
  updateSubjectsAddress,
} from '#client/screens/subject-lines/subjects-address.ts';
import { Button } from '#client/ui/button.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { type Options, Select } from '#client/ui/form/select-field.tsx';
import { controlClass, Field } from '#client/ui/form/text-field.tsx';
import type { Category } from '#shared/contract/library/categories.ts';
import { paths } from '#shared/paths.ts';
import { campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { maxSearchLength } from '#shared/vocabulary/email-search.ts';
import { seasonLabels, seasons } from '#shared/vocabulary/seasons.ts';
import {
  type SubjectLength,
  subjectLengthRanges,
  subjectLengths,
  subjectShapeLabels,
  subjectShapes,
} from '#shared/vocabulary/subject-shapes.ts';

interface SubjectFiltersProps extends OptimisticAddress<SubjectsAddress> {
  words: SearchTermsField;
  categories: readonly Category[];
}

const any = ['', 'Any'] as const;

const optionsOf = (labels: Readonly<Record<string, string>>): Options => [
  any,
  ...Object.entries(labels).filter(([value]) => value !== 'none'),
];

const lengthWords: Readonly<Record<SubjectLength, string>> = {
  short: `Up to ${subjectLengthRanges.short[1]} characters`,
  medium: `${subjectLengthRanges.medium.join(' to ')} characters`,
  long: `${subjectLengthRanges.long[0]} characters or more`,
};

/** Usual reductions, and the one in the address. */
const offerOptions = (chosen: number | null): Options => [
  any,
  ...[...new Set([10, 20, 30, 40, 50, ...(chosen === null ? [] : [chosen])])]
    .sort((one, other) => one - other)
    .map((percent) => [percent, `${percent}% off or more`] as const),
];

/** Filters of the lines. Each change filters immediately; without JavaScript, Apply does. */
export function SubjectFilters({ address, show, words, categories }: SubjectFiltersProps) {
  const { field, issue, judge } = words;
  const { q } = address;
  const change = (changed: Parameters<typeof updateSubjectsAddress>[1]) =>
    show(updateSubjectsAddress(address, changed));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (judge()) change({ q: field.current?.value.trim() ?? '' });
  };
  const choices: Choice[] = [
    {
      name: 'season',
      label: 'Season',
      options: optionsOf(seasonLabels),
      choose: (value) => change({ season: seasons.find((season) => season === value) ?? null }),
    },
    {
      name: 'type',
      label: 'Type',
      options: optionsOf(campaignTypeLabels),
      choose: (value) => change({ type: campaignTypes.find((type) => type === value) ?? null }),
    },
    {
      name: 'offer',
      label: 'Offer',
      options: offerOptions(address.offer),
      choose: (value) => change({ offer: value === null ? null : Number(value) }),
    },
    {
      name: 'length',
      label: 'Length',
      options: optionsOf(lengthWords),
      choose: (value) => change({ length: subjectLengths.find((length) => length === value) ?? null }),
    },
  ];
  return (
    <search>
      <form method="get" action={paths.subjects()} onSubmit={handleSubmit} className="grid gap-4">
        {address.brands.map((brand) => (
          <input key={brand} type="hidden" name="brand" value={brand} />
        ))}
        <SearchField
          ref={field}
          name="q"
          label="Search subject lines and emails..."
          dir="auto"
          defaultValue={q}
          maxLength={maxSearchLength}
          issue={issue}
          onInput={judge}
          autoCapitalize="none"
          spellCheck={false}
          className="max-w-none"
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <BrandGroupField
            category={address.category}
            set={address.set}
            categories={categories}
            all="Any"
            onChoose={change}
          />
          {choices.map(({ name, label, options, choose }) => (
            <div key={name} className="min-w-0">
              <Field label={label}>
                {(control) => (
                  <Select
                    {...control}
                    name={name}
                    value={address[name] ?? ''}
                    options={options}
                    onChange={({ target }) => choose(target.value === '' ? null : target.value)}
                    className={`${controlClass} min-h-10 text-sm max-md:min-h-touch max-md:text-md`}
                  />
                )}
              </Field>
            </div>
          ))}
        </div>
        <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <legend className="sr-only">Style</legend>
          {subjectShapes.map((shape) => (
            <label
              key={shape}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm max-md:min-h-touch"
            >
              <input
                type="checkbox"
                name="shape"
                value={shape}
                checked={address.shapes.includes(shape)}
                onChange={({ target }) =>
                  change({
                    shapes: subjectShapes.filter((each) =>
                      each === shape ? target.checked : address.shapes.includes(each),
                    ),
                  })
                }
                className="size-4 flex-none accent-accent max-md:size-[18px]"
              />
              {subjectShapeLabels[shape]}
            </label>
          ))}
          <noscript>
            <Button type="submit" variant="fill">
              Apply
            </Button>
          </noscript>
        </fieldset>
      </form>
    </search>
  );
}

interface Choice {
  name: 'season' | 'type' | 'offer' | 'length';
  label: string;
  options: Options;
  choose: (value: string | null) => void;
}
