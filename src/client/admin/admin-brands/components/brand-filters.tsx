import type { AdminBrandListing } from '#client/admin/admin-brands/admin-brand-listing.ts';
import type { AdminAddress } from '#client/admin/kit/admin-address.ts';
import { DayFilter, filterControlClass } from '#client/admin/kit/day-filter.tsx';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import { Field } from '#client/ui/form/text-field.tsx';

interface BrandFiltersProps {
  id: string;
  listing: AdminBrandListing;
  change: AdminAddress['change'];
}

/** Secondary filters of the table, stored in the address. */
export function BrandFilters({ id, listing, change }: BrandFiltersProps) {
  return (
    <fieldset
      id={id}
      className="grid basis-full grid-cols-2 gap-x-3 gap-y-4 rounded-lg border border-line bg-raised p-4 max-xs:grid-cols-1 md:grid-cols-3 xl:grid-cols-5"
    >
      <legend className="sr-only">Filters</legend>
      <DayFilter
        label="No email since"
        value={listing.silentSince ?? ''}
        onChoose={(silent) => change({ silent })}
      />
      <Field label="Visibility">
        {(control) => (
          <Select
            {...control}
            value={listing.isHidden ? 'hidden' : ''}
            options={[
              ['', 'All brands'],
              ['hidden', 'Hidden brands'],
            ]}
            onChange={({ target }) => change({ visibility: target.value })}
            className={filterControlClass}
          />
        )}
      </Field>
      <div className="flex items-end">
        <Button variant="quiet" onClick={() => change({ silent: null, visibility: null })}>
          Clear filters
        </Button>
      </div>
    </fieldset>
  );
}

/** Number of secondary filters in use. */
export function countFurtherFilters({ silentSince, isHidden }: AdminBrandListing): number {
  return (silentSince === null ? 0 : 1) + (isHidden ? 1 : 0);
}
