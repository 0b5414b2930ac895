import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminBrandsQuery, duplicatesQuery } from '#client/admin/admin-brands/api.ts';
import { duplicateQuery } from '#client/admin/admin-brands/copy.ts';
import type { ChosenBrand } from '#client/admin/kit/brand-choice.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import type { AdminBrand, DuplicateBrand } from '#shared/contract/curation/admin-brands.ts';
import { countOf } from '#shared/format/count.ts';

/** A list short enough to scan; a longer word finds fewer. */
const shownCount = 6;

const debounceMs = 250;

/** A brand of which only id and name may be known before a search finds it. */
type KnownBrand = Pick<AdminBrand, 'id' | 'name'> & Partial<AdminBrand>;

interface BrandChoiceFormProps<Known> {
  brand: Pick<AdminBrand, 'id' | 'name'>;
  /** The initial choice. It stays in the list until another search is typed. */
  chosen?: Known;
  /** Purpose of the choice, such as 'Merge into'. */
  legend?: string;
  /** Label of the submit button; `busyLabel` replaces it while sending. */
  label: string;
  busyLabel: string;
  /** Error for a submission without a choice. */
  missing?: string;
  isDanger?: boolean;
  isBusy: boolean;
  onChoose: (brand: Known | ChosenBrand) => void;
  onCancel: () => void;
}

/** Chooses another brand. Offers its likely duplicates before anything is typed. */
export function BrandChoiceForm<Known extends KnownBrand>({
  brand,
  chosen,
  legend = 'Brand',
  label,
  busyLabel,
  missing = 'Choose a brand',
  isDanger = false,
  isBusy,
  onChoose,
  onCancel,
}: BrandChoiceFormProps<Known>) {
  const [query, setQuery] = useState(() => chosen?.name ?? duplicateQuery(brand.name));
  const [chosenId, setChosenId] = useState<number | null>(chosen?.id ?? null);
  const [isGuess, setIsGuess] = useState(true);
  const found = useBrandSearch(query, brand.id);
  const duplicates = useDuplicates(brand.id);
  const first: readonly KnownBrand[] = isGuess
    ? [...(chosen === undefined ? [] : [chosen]), ...duplicates]
    : [];
  const isTyped = query !== '';
  const rows = uniqueById([...first, ...(isTyped ? found.brands : [])]).slice(0, shownCount);
  const handleSubmit = () => {
    const wanted = rows.find(({ id }) => id === chosenId);
    if (wanted !== undefined) onChoose(wanted as Known | ChosenBrand);
    else toast({ title: 'Error', description: missing, isFailure: true });
  };
  return (
    <Form isBusy={isBusy} onSubmit={handleSubmit} className="mt-4">
      <SearchField
        label="Search brands..."
        value={query}
        onChange={({ target }) => {
          setIsGuess(false);
          setQuery(target.value);
        }}
        className="max-w-none!"
      />
      {/* A fixed height, so that the dialog does not jump while the administrator types. */}
      <fieldset aria-busy={found.isBusy} className="mt-3 h-[264px] overflow-y-auto">
        <legend className="sr-only">{legend}</legend>
        {rows.map((each) => (
          <BrandChoice
            key={each.id}
            brand={each}
            isChosen={each.id === chosenId}
            onChoose={() => setChosenId(each.id)}
          />
        ))}
        {!found.isBusy && rows.length === 0 && (
          <p className="py-6 text-center text-sm text-ink-2">
            {found.hasFailed
              ? "The brands couldn't be loaded."
              : isTyped && !isGuess
                ? 'No brands found'
                : 'Type a name or domain to find a brand.'}
          </p>
        )}
      </fieldset>
      <FormActions
        onCancel={onCancel}
        variant={isDanger ? 'danger' : 'fill'}
        busyLabel={busyLabel}
        // Looks disabled but still answers a press, with the error `missing`.
        {...(chosenId === null && { 'aria-disabled': true })}
      >
        {label}
      </FormActions>
    </Form>
  );
}

interface BrandChoiceProps {
  brand: KnownBrand;
  isChosen: boolean;
  onChoose: () => void;
}

function BrandChoice({ brand, isChosen, onChoose }: BrandChoiceProps) {
  const { name, logoUrl = null, categoryId = 0, domain, emailCount } = brand;
  return (
    <ChoiceRow name="brandId" checked={isChosen} onChange={onChoose}>
      <BrandMark name={name} logoUrl={logoUrl} categoryId={categoryId} size="sm" />
      <span className="min-w-0 flex-1 text-sm">
        <bdi title={name} className="block truncate font-control">
          {name}
        </bdi>
        <span title={domain} className="block truncate text-xs text-ink-2">
          {domain}
        </span>
      </span>
      <span className="text-xs whitespace-nowrap text-ink-2 tabular">
        {emailCount !== undefined && countOf(emailCount, 'email', 'emails')}
      </span>
    </ChoiceRow>
  );
}

function uniqueById(brands: readonly KnownBrand[]): readonly KnownBrand[] {
  return [...new Map(brands.toReversed().map((brand) => [brand.id, brand])).values()].toReversed();
}

/** Brands that may be the same as this one; none for a form without a brand. */
function useDuplicates(brandId: number): readonly DuplicateBrand[] {
  const { data = [] } = useQuery({ ...duplicatesQuery(useApi(), brandId), enabled: brandId > 0 });
  return data.map(({ brand, into }) => (brand.id === brandId ? into : brand));
}

/** Brands found by a search except `withoutId`, most emails first. */
function useBrandSearch(typed: string, withoutId: number) {
  const query = useDebounced(typed.trim(), debounceMs);
  const found = useInfiniteQuery(
    adminBrandsQuery(useApi(), {
      query,
      categoryId: null,
      isUncategorized: false,
      silentSince: null,
      isHidden: false,
      sort: 'emailCount',
      direction: 'desc',
      start: null,
    }),
  );
  const brands = allRows(found.data?.pages ?? [])
    .filter(({ id }) => id !== withoutId)
    .slice(0, shownCount);
  return { brands, isBusy: found.isFetching, hasFailed: found.isError };
}
