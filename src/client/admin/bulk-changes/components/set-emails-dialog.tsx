import { type ComponentType, useState } from 'react';
import { emailRequest } from '#client/admin/bulk-changes/api.ts';
import { ChangeActions } from '#client/admin/bulk-changes/components/change-actions.tsx';
import { EmailChangeReview } from '#client/admin/bulk-changes/components/email-change-review.tsx';
import type { NamedTarget } from '#client/admin/bulk-changes/email-copy.ts';
import { useChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import { type BrandChoiceProps, noBrand } from '#client/admin/kit/brand-choice.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { EmailChangeBody } from '#shared/contract/curation/email-changes.ts';
import { type CampaignType, campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';
import { type Season, seasonLabels } from '#shared/vocabulary/seasons.ts';

export type SetKind = 'type' | 'season' | 'brand' | 'publish' | 'hide' | 'delete';

interface SetEmailsDialogProps extends Openable {
  kind: SetKind;
  emails: EmailChangeBody['emails'];
  BrandChoice: ComponentType<BrandChoiceProps>;
  onApplied: () => void;
  /** Focus target after the change, when the element that opened the dialog is gone. */
  afterChange: () => HTMLElement | null;
}

const text: Record<SetKind, { title: string; verb: string; description: string }> = {
  type: {
    title: 'Set campaign type',
    verb: 'Set',
    description: 'Sets one type for the selected emails. Automatic detection will not change it.',
  },
  season: {
    title: 'Set season',
    verb: 'Set',
    description: 'Sets one season for the selected emails. Automatic detection will not change it.',
  },
  brand: {
    title: 'Move to another brand',
    verb: 'Move',
    description: 'Moves the selected emails to another brand.',
  },
  publish: {
    title: 'Publish emails',
    verb: 'Publish',
    description: 'Readers can see the selected emails.',
  },
  hide: {
    title: 'Hide emails',
    verb: 'Hide',
    description: 'Readers can no longer see the selected emails, nor their copies.',
  },
  delete: {
    title: 'Delete emails',
    verb: 'Delete',
    description: `The selected emails and their copies are hidden at once and deleted for good after ${undoDays} days. You can undo this until then.`,
  },
};

const states = { publish: 'published', hide: 'hidden', delete: 'deleted' } as const;

/** Previews one change of all selected emails, then applies it. */
export function SetEmailsDialog(props: SetEmailsDialogProps) {
  const { kind, emails, BrandChoice, onApplied, afterChange, isOpen, onOpenChange } = props;
  const [chosen, setChosen] = useState<NamedTarget | null>(
    isState(kind) ? { set: { state: states[kind] } } : null,
  );
  const [isDone, setDone] = useState(false);
  const request = isOpen && chosen !== null ? emailRequest(emails, chosen) : null;
  const plan = useChangePlan(request, () => {
    setDone(true);
    onOpenChange(false);
    onApplied();
  });
  const cancel = () => onOpenChange(false);
  const isChoosingBrand = kind === 'brand' && chosen === null;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={text[kind].title}
      description={text[kind].description}
      focusAfterClose={() => (isDone ? afterChange() : null)}
    >
      {isChoosingBrand ? (
        <BrandChoice
          brand={noBrand}
          label="Choose brand"
          busyLabel="Choose brand"
          isBusy={false}
          onChoose={({ id, name }) => setChosen({ set: { brandId: id }, brandName: name })}
          onCancel={cancel}
        />
      ) : (
        <>
          <ValueField kind={kind} onChoose={setChosen} />
          <EmailChangeReview set={chosen} plan={plan} />
          <ChangeActions
            plan={plan}
            noun="email"
            verb={text[kind].verb}
            isDanger={kind === 'delete'}
            onCancel={cancel}
          />
        </>
      )}
    </Dialog>
  );
}

function isState(kind: SetKind): kind is keyof typeof states {
  return kind in states;
}

function ValueField({ kind, onChoose }: { kind: SetKind; onChoose: (set: NamedTarget | null) => void }) {
  if (kind !== 'type' && kind !== 'season') return null;
  const options = Object.entries(kind === 'type' ? campaignTypeLabels : seasonLabels);
  return (
    <div className="mt-4">
      <SelectField
        label={kind === 'type' ? 'Campaign type' : 'Season'}
        defaultValue=""
        options={[['', kind === 'type' ? 'Choose a type' : 'Choose a season'], ...options]}
        onChange={({ target: { value } }) => {
          if (value === '') onChoose(null);
          else if (kind === 'type') onChoose({ set: { campaignType: value as CampaignType } });
          else onChoose({ set: { season: value as Season } });
        }}
      />
    </div>
  );
}
