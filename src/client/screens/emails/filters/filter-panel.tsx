import { SetSelect } from '#client/features/brand-sets/components/set-select.tsx';
import { toggleChoice, updateAddress } from '#client/features/email-search/explorer-address.ts';
import { ChoiceGroup } from '#client/screens/emails/filters/choice-group.tsx';
import { DayFields } from '#client/screens/emails/filters/day-fields.tsx';
import {
  choicesOf,
  filterGroups,
  offerChoices,
  type ShownFacets,
} from '#client/screens/emails/filters/filter-choices.ts';
import type { ExplorerState } from '#client/screens/emails/use-explorer-address.ts';
import { Button, TextButton } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import { controlClass, Field } from '#client/ui/form/text-field.tsx';

export interface FilterPanelProps extends ExplorerState {
  facets: ShownFacets | undefined;
  /** Retries the counts after an error. */
  onRetry: (() => void) | undefined;
  /** Form that submits the controls without JavaScript; a dialog needs none. */
  formId?: string;
}

/** All filters of a search. Each change filters immediately; without JavaScript, Apply does. */
export function FilterPanel({ address, show, facets, onRetry, formId }: FilterPanelProps) {
  return (
    <>
      {onRetry !== undefined && (
        <p className="pb-2 text-sm text-ink-2">
          The counts couldn't be loaded. <TextButton onClick={onRetry}>Try again</TextButton>
        </p>
      )}
      {filterGroups.slice(0, 2).map(group)}
      <SetSelect
        label="My brands"
        none="All brands"
        set={address.set}
        onChoose={(set) => show(updateAddress(address, { set }))}
        formId={formId}
        className="border-t border-line pt-3 pb-2"
      />
      {filterGroups.slice(2, 4).map(group)}
      <OfferFields address={address} show={show} formId={formId} />
      {filterGroups.slice(4).map(group)}
      <DayFields range={address} onRange={(range) => show(updateAddress(address, range))} formId={formId} />
      {formId !== undefined && (
        <noscript>
          <Button type="submit" form={formId} variant="fill">
            Apply
          </Button>
        </noscript>
      )}
    </>
  );

  function group({ name, label, searchLabel }: (typeof filterGroups)[number]) {
    return (
      <ChoiceGroup
        key={name}
        name={name}
        label={label}
        searchLabel={searchLabel}
        choices={choicesOf(name, address, facets)}
        onToggle={(value) => show(toggleChoice(address, name, value))}
        formId={formId}
      />
    );
  }
}

/** Offer filters: the minimum reduction, and whether there is a code. */
function OfferFields({ address, show, formId }: ExplorerState & { formId: string | undefined }) {
  const { offer, hasCode } = address;
  return (
    <fieldset className="min-w-0 border-t border-line pt-3 pb-2 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-sm font-strong">Offer</legend>
      <div className="clear-both">
        <Field label="At least">
          {(control) => (
            <Select
              {...control}
              {...(formId !== undefined && { name: 'offer', form: formId })}
              value={offer ?? ''}
              options={[
                ['', 'Any or none'],
                ...offerChoices(offer).map((percent) => [percent, `${percent}% off`] as const),
              ]}
              onChange={({ target }) =>
                show(updateAddress(address, { offer: target.value === '' ? null : Number(target.value) }))
              }
              className={`${controlClass} min-h-10 text-sm max-md:min-h-touch max-md:text-md`}
            />
          )}
        </Field>
        <label className="-mx-2 mt-1.5 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm hover:bg-hover max-md:min-h-touch">
          <input
            type="checkbox"
            {...(formId !== undefined && { name: 'code', form: formId })}
            value="1"
            checked={hasCode}
            onChange={() => show(updateAddress(address, { hasCode: !hasCode }))}
            className="size-4 flex-none accent-accent max-md:size-[18px]"
          />
          Has a code
        </label>
      </div>
    </fieldset>
  );
}
