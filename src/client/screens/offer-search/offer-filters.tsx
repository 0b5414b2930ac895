import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { BrandGroupField } from '#client/features/brand-sets/components/brand-group-select.tsx';
import {
  countOfferFilters,
  type OfferAddress,
  updateOfferAddress,
} from '#client/screens/offer-search/offer-address.ts';
import type { OfferExplorer } from '#client/screens/offer-search/use-offer-address.ts';
import { Button } from '#client/ui/button.tsx';
import { type Options, Select } from '#client/ui/form/select-field.tsx';
import { controlClass, Field } from '#client/ui/form/text-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Category } from '#shared/contract/library/categories.ts';
import { paths } from '#shared/paths.ts';
import {
  offerKindLabels,
  offerKinds,
  offerScopeLabels,
  offerScopes,
} from '#shared/vocabulary/offer-kinds.ts';
import { maxCodeLength } from '#shared/vocabulary/offer-search.ts';

/** Form of all controls, submitted without JavaScript. */
export const offerFormId = 'offers';

const fieldClass = `${controlClass} min-h-10 text-sm max-md:min-h-touch max-md:text-md`;

/** All filters of the offers. Each change filters immediately; without JavaScript, Apply does. */
export function OfferFilters({
  address,
  show,
  categories,
}: OfferExplorer & { categories: readonly Category[] }) {
  const chosen = countOfferFilters(address);
  return (
    <search>
      <form id={offerFormId} method="get" action={paths.offers()} onSubmit={handleSubmit}>
        {/* On phones the offers come first; this opens the filters, even without JavaScript. */}
        <label className="inline-flex min-h-touch cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-raised px-3.5 text-sm font-control has-focus-visible:outline-2 has-focus-visible:outline-focus md:hidden">
          <input type="checkbox" data-filters className="sr-only" />
          <Icon of={SlidersHorizontal} />
          Filters{chosen > 0 && ` (${chosen})`}
        </label>
        <div className="grid grid-cols-2 gap-3 max-md:mt-3 max-md:in-[form:not(:has([data-filters]:checked))]:hidden md:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]">
          <Choice name="kind" label="Type" options={kinds} address={address} show={show} />
          <Choice
            name="depth"
            label="Minimum discount"
            options={depths(address.depth)}
            address={address}
            show={show}
          />
          <Choice
            name="valid"
            label="Availability"
            options={validities(address.valid)}
            address={address}
            show={show}
          />
          <Choice name="threshold" label="Minimum spend" options={thresholds} address={address} show={show} />
          <Choice name="scope" label="Applies to" options={scopes} address={address} show={show} />
          <BrandGroupField
            category={address.category}
            set={address.set}
            categories={categories}
            all="All"
            onChoose={(group) => show(updateOfferAddress(address, group))}
          />
          <CodeField address={address} show={show} />
          <label className="flex min-h-10 cursor-pointer items-center gap-2.5 self-end rounded-sm text-sm max-md:min-h-touch">
            <input
              type="checkbox"
              name="hasCode"
              value="1"
              checked={address.hasCode}
              onChange={() => show(updateOfferAddress(address, { hasCode: !address.hasCode }))}
              className="size-4 flex-none accent-accent max-md:size-[18px]"
            />
            Has a code
          </label>
        </div>
        {address.brand !== null && <input type="hidden" name="brand" value={address.brand} />}
        <noscript>
          <Button type="submit" variant="fill" className="mt-3">
            Apply
          </Button>
        </noscript>
      </form>
    </search>
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    show(updateOfferAddress(address, { code: typeof code === 'string' ? code.trim() : '' }));
  }
}

const any = ['', 'Any'] as const;

const kinds: Options = [any, ...offerKinds.map((kind) => [kind, offerKindLabels[kind]] as const)];

const scopes: Options = [any, ...offerScopes.map((scope) => [scope, offerScopeLabels[scope]] as const)];

const thresholds: Options = [any, ['none', 'None'], ['some', 'Required']];

const usualDepths = [10, 20, 30, 40, 50, 60, 70];

function depths(chosen: number | null): Options {
  const all = chosen === null || usualDepths.includes(chosen) ? usualDepths : [...usualDepths, chosen];
  return [any, ...all.sort((one, other) => one - other).map((depth) => [depth, `${depth}% off`] as const)];
}

const usualDays = [1, 3, 7, 14, 30];

function validities(chosen: OfferAddress['valid']): Options {
  const days = typeof chosen !== 'number' || usualDays.includes(chosen) ? usualDays : [...usualDays, chosen];
  return [
    ['', 'Any time'],
    ['live', 'Live now'],
    ...days
      .sort((one, other) => one - other)
      .map((count) => [count, count === 1 ? 'Ends by tomorrow' : `Ends within ${count} days`] as const),
  ];
}

type Choosable = 'kind' | 'depth' | 'valid' | 'threshold' | 'scope';

/** A filter with few values. */
function Choice({
  name,
  label,
  options,
  address,
  show,
}: OfferExplorer & { name: Choosable; label: string; options: Options }) {
  const choose = (written: string) => {
    const value = written === '' ? null : /^\d+$/.test(written) ? Number(written) : written;
    show(updateOfferAddress(address, { [name]: value }));
  };
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={address[name] ?? ''}
          options={options}
          onChange={({ target }) => choose(target.value)}
          className={fieldClass}
        />
      )}
    </Field>
  );
}

/** Prefix of a code; Enter searches. */
function CodeField({ address, show }: OfferExplorer) {
  const field = useRef<HTMLInputElement>(null);
  // An uncontrolled field. It follows changes of the address, such as Back.
  useEffect(() => {
    if (field.current !== null && field.current.value.trim() !== address.code)
      field.current.value = address.code;
  }, [address.code]);
  return (
    <Field label="Code">
      {(control) => (
        <input
          {...control}
          ref={field}
          type="text"
          name="code"
          defaultValue={address.code}
          maxLength={maxCodeLength}
          placeholder="Starts with"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onBlur={({ target }) => {
            const code = target.value.trim();
            if (code !== address.code) show(updateOfferAddress(address, { code }));
          }}
          className={fieldClass}
        />
      )}
    </Field>
  );
}
