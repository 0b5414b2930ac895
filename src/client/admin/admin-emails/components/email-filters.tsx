import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import { emailKindsQuery } from '#client/admin/admin-emails/api.ts';
import {
  type EmailListing,
  emailFilterNames,
  emailSortLabels,
  stateLabels,
  textOnly,
} from '#client/admin/admin-emails/email-listing.ts';
import type { AdminAddress } from '#client/admin/kit/admin-address.ts';
import type { BrandChoiceProps } from '#client/admin/kit/brand-choice.ts';
import { DayFilter, filterControlClass } from '#client/admin/kit/day-filter.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import { Field } from '#client/ui/form/text-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

const BrandDialog = lazyDialog(
  () => import('#client/admin/admin-emails/components/brand-filter-dialog.tsx'),
  (code) => code.BrandFilterDialog,
);

interface EmailFiltersProps {
  id: string;
  listing: EmailListing;
  change: AdminAddress['change'];
  /** Name of the brand the table is filtered by. */
  brandName: string | null;
  categories: ReadonlyArray<{ slug: string; name: string }>;
  BrandChoice: ComponentType<BrandChoiceProps>;
}

/** Minimum reductions, in percent. */
const offers = ['10', '20', '30', '40', '50', '60', '70'];

/** Confidence thresholds, in percent: below them recognition guessed, is unsure, or is not certain. */
const confidences = ['30', '50', '70', '90'];

/** Secondary filters and order of the table, stored in the address. */
export function EmailFilters({ id, listing, change, brandName, categories, BrandChoice }: EmailFiltersProps) {
  const kinds = useQuery(emailKindsQuery(useApi())).data;
  const { filter, sort } = listing;
  return (
    <fieldset
      id={id}
      className="grid basis-full grid-cols-2 gap-x-3 gap-y-4 rounded-lg border border-line bg-raised p-4 max-xs:grid-cols-1 md:grid-cols-3 xl:grid-cols-5"
    >
      <legend className="sr-only">Filters</legend>
      <FilterSelect
        name="state"
        label="State"
        any="Not deleted"
        options={Object.entries(stateLabels)}
        {...{ listing, change }}
      />
      <FilterSelect
        name="season"
        label="Season"
        any="Any season"
        options={Object.entries(seasonLabels)}
        {...{ listing, change }}
      />
      <BrandFilter id={filter.brand} name={brandName} change={change} BrandChoice={BrandChoice} />
      <FilterSelect
        name="language"
        label="Language"
        any="Any language"
        options={languageOptions(kinds?.languages ?? [])}
        {...{ listing, change }}
      />
      <FilterSelect
        name="platform"
        label="Platform"
        any="Any platform"
        options={(kinds?.platforms ?? []).map((name) => [name, name])}
        {...{ listing, change }}
      />
      <FilterSelect
        name="category"
        label="Category"
        any="Any category"
        options={categories.map(({ slug, name }) => [slug, name])}
        {...{ listing, change }}
      />
      <FilterSelect
        name="offer"
        label="Offer"
        any="Any offer"
        options={offers.map((percent) => [percent, `At least ${percent}%`])}
        {...{ listing, change }}
      />
      <FilterSelect
        name="code"
        label="Code"
        any="With or without"
        options={[['1', 'With a code']]}
        {...{ listing, change }}
      />
      <FilterSelect
        name="below"
        label="Confidence"
        any="Any confidence"
        options={confidences.map((percent) => [percent, `Below ${percent}%`])}
        {...{ listing, change }}
      />
      <DayFilter label="Received from" value={filter.from ?? ''} onChoose={(from) => change({ from })} />
      <DayFilter label="Received to" value={filter.to ?? ''} onChoose={(to) => change({ to })} />
      <FilterSelect
        name="display"
        label="Format"
        any="Any format"
        options={[[textOnly, 'Text only']]}
        {...{ listing, change }}
      />
      <Field label="Sort by">
        {(control) => (
          <Select
            {...control}
            value={sort}
            options={Object.entries(emailSortLabels)}
            onChange={({ target }) => change({ sort: target.value === 'newest' ? null : target.value })}
            className={filterControlClass}
          />
        )}
      </Field>
      <div className="flex items-end">
        <Button variant="quiet" onClick={() => change(noFilters)}>
          Clear filters
        </Button>
      </div>
    </fieldset>
  );
}

const noFilters = Object.fromEntries([...emailFilterNames, 'sort'].map((name) => [name, null]));

interface FilterProps {
  name: (typeof emailFilterNames)[number];
  label: string;
  listing: EmailListing;
  change: AdminAddress['change'];
}

interface FilterSelectProps extends FilterProps {
  /** Label of the choice that does not filter. */
  any: string;
  options: ReadonlyArray<readonly [value: string, words: string]>;
}

function FilterSelect({ name, label, any, options, listing, change }: FilterSelectProps) {
  const value = listing.filter[name] ?? '';
  // A value from the address stays selected even if no recent email has it.
  const isMissing = value !== '' && !options.some(([each]) => each === value);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[['', any], ...(isMissing ? [[value, value] as const] : []), ...options]}
          onChange={({ target }) => change({ [name]: target.value })}
          className={filterControlClass}
        />
      )}
    </Field>
  );
}

interface BrandFilterProps {
  id: string | undefined;
  name: string | null;
  change: AdminAddress['change'];
  BrandChoice: ComponentType<BrandChoiceProps>;
}

/** A search, because there may be thousands of brands. */
function BrandFilter({ id, name, change, BrandChoice }: BrandFilterProps) {
  const dialog = useDialog<number>();
  const words = id === undefined ? 'Any brand' : (name ?? `Brand ${id}`);
  return (
    <Field label="Brand">
      {(control) => (
        <span className="flex items-end gap-1">
          <button
            {...control}
            type="button"
            aria-haspopup="dialog"
            aria-label={`Brand: ${words}`}
            {...BrandDialog.onIntent}
            onClick={() => dialog.open((dialog.subject ?? 0) + 1)}
            className={`${filterControlClass} truncate text-left`}
          >
            {words}
          </button>
          {id !== undefined && (
            <Button
              variant="quiet"
              size="icon"
              aria-label="Any brand"
              onClick={() => change({ brand: null })}
            >
              <Icon of={X} />
            </Button>
          )}
          {dialog.subject !== null && (
            <BrandDialog
              key={dialog.subject}
              {...dialog.state}
              BrandChoice={BrandChoice}
              onChoose={(brandId) => change({ brand: String(brandId) })}
            />
          )}
        </span>
      )}
    </Field>
  );
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function languageOptions(tags: readonly string[]): Array<[string, string]> {
  return tags
    .map((tag): [string, string] => [tag, languageNames.of(tag) ?? tag])
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
}
