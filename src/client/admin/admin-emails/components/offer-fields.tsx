import { hasFigure, type OfferDraft } from '#client/admin/admin-emails/offer-draft.ts';
import type { FormIssues } from '#client/platform/api/form-issues.ts';
import { TextButton } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import {
  type OfferFigure,
  offerKindLabels,
  offerKinds,
  offerScopeLabels,
  offerScopes,
} from '#shared/vocabulary/offer-kinds.ts';

interface OfferFieldsProps {
  draft: OfferDraft;
  /** Zero-based index. */
  place: number;
  issues: FormIssues;
  onChange: (change: Partial<OfferDraft>) => void;
  onRemove: () => void;
}

const figureLabels: Record<OfferFigure, string> = {
  percent: 'Percent',
  amount: 'Amount',
  buys: 'Number bought',
  pays: 'Number paid for',
  leastItems: 'Minimum items',
};

const figures = Object.keys(figureLabels) as OfferFigure[];

type TextName = {
  [Name in keyof OfferDraft]: OfferDraft[Name] extends string ? Name : never;
}[keyof OfferDraft];

/** The fields of one offer: those of its kind, and those common to all kinds. */
export function OfferFields({ draft, place, issues, onChange, onRemove }: OfferFieldsProps) {
  const field = (name: TextName) => ({
    name: `offers.${place}.${name}`,
    value: draft[name],
    issue: issues[`offers.${place}.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value } as Partial<OfferDraft>),
  });
  const figure = { inputMode: 'decimal' } as const;
  const hasCurrency = hasFigure(draft.kind, 'amount') || draft.threshold !== '';
  return (
    <fieldset className="mt-4 min-w-0 border-t border-line pt-4">
      <legend className="float-left font-strong">Offer {place + 1}</legend>
      <TextButton
        onClick={onRemove}
        aria-label={`Remove offer ${place + 1}`}
        className="float-right min-h-6!"
      >
        Remove
      </TextButton>
      <div className="clear-both grid grid-cols-2 gap-3 pt-2 md:grid-cols-3">
        <SelectField
          label="Kind"
          {...field('kind')}
          options={offerKinds.map((kind) => [kind, offerKindLabels[kind]])}
        />
        {figures
          .filter((name) => hasFigure(draft.kind, name))
          .map((name) => (
            <TextField key={name} label={figureLabels[name]} {...figure} {...field(name)} />
          ))}
        <TextField label="Minimum spend" {...figure} {...field('threshold')} />
        {hasCurrency && (
          <TextField label="Currency" placeholder="GBP" autoCapitalize="characters" {...field('currency')} />
        )}
        <TextField label="Code" autoCapitalize="characters" spellCheck={false} {...field('code')} />
        <SelectField
          label="Applies to"
          {...field('scope')}
          options={[
            ['', 'Not stated'],
            ...offerScopes.map((scope) => [scope, offerScopeLabels[scope]] as const),
          ]}
        />
        <div className="col-span-full grid grid-cols-2 gap-3 md:grid-cols-4">
          <TextField label="First day" type="date" {...field('startsOn')} />
          <TextField label="Start time" type="time" {...field('startsAt')} />
          <TextField label="Last day" type="date" {...field('endsOn')} />
          <TextField label="End time" type="time" {...field('endsAt')} />
        </div>
        <div className="col-span-full">
          <TextField label="Wording in the email" {...field('evidence')} />
        </div>
        <div className="col-span-full flex flex-wrap gap-x-6">
          {(draft.kind === 'percent' || draft.kind === 'amount') && (
            <Tick label="Up to" isTicked={draft.isUpTo} onTick={(isUpTo) => onChange({ isUpTo })} />
          )}
          <Tick
            label="Tiered offer"
            isTicked={draft.isTiered}
            onTick={(isTiered) => onChange({ isTiered })}
          />
        </div>
      </div>
    </fieldset>
  );
}

function Tick({
  label,
  isTicked,
  onTick,
}: {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm max-md:min-h-touch">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        className="size-4 flex-none accent-accent max-md:size-[18px]"
      />
      {label}
    </label>
  );
}
