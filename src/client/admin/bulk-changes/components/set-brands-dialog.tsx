import { useState } from 'react';
import { setBrandsRequest } from '#client/admin/bulk-changes/api.ts';
import { BrandChangeReview } from '#client/admin/bulk-changes/components/brand-change-review.tsx';
import { ChangeActions } from '#client/admin/bulk-changes/components/change-actions.tsx';
import { useChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { BrandSetBody } from '#shared/contract/brand-changes.ts';
import type { Category } from '#shared/contract/categories.ts';

export type SetKind = 'category' | 'premium' | 'open' | 'approve';

interface SetBrandsDialogProps extends Openable {
  kind: SetKind;
  /** The brands that are to be changed. */
  brands: BrandSetBody['brands'];
  categories: readonly Category[];
  onApplied: () => void;
  /** Where the keyboard goes once it is done: what opened the dialog has left by then. */
  afterChange: () => HTMLElement | null;
}

const titles: Record<SetKind, string> = {
  category: 'Set Category',
  premium: 'Premium Only',
  open: 'Open to All',
  approve: 'Approve',
};

const descriptions: Record<SetKind, string> = {
  category: 'The brands you have chosen get the same primary category.',
  premium: 'Only premium readers can read the brands you have chosen.',
  open: 'Everybody can read the brands you have chosen, not only premium readers.',
  approve:
    'The brands you have chosen may appear, also where only approved brands may. Their mail that waits for nothing else is published.',
};

/** Sets the same for the brands that are chosen, once it is seen what that changes. */
export function SetBrandsDialog({
  kind,
  brands,
  categories,
  onApplied,
  afterChange,
  isOpen,
  onOpenChange,
}: SetBrandsDialogProps) {
  const [categoryId, setCategoryId] = useState('');
  const [isDone, setDone] = useState(false);
  const isChosen = kind !== 'category' || categoryId !== '';
  const request = isOpen && isChosen ? setBrandsRequest({ brands, set: setOf(kind, categoryId) }) : null;
  const plan = useChangePlan(request, () => {
    setDone(true);
    onOpenChange(false);
    onApplied();
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={titles[kind]}
      description={descriptions[kind]}
      focusAfterClose={() => (isDone ? afterChange() : null)}
    >
      {kind === 'category' && (
        <div className="mt-4">
          <SelectField
            label="Primary Category"
            value={categoryId}
            options={[['', 'Choose a category'], ...categories.map(({ id, name }) => [id, name] as const)]}
            onChange={({ target }) => setCategoryId(target.value)}
          />
        </div>
      )}
      <div className="mt-4 flex h-[min(296px,42dvh)]">
        <BrandChangeReview plan={plan}>Choose a category to see what would change.</BrandChangeReview>
      </div>
      <ChangeActions plan={plan} noun="Brand" onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function setOf(kind: SetKind, categoryId: string): BrandSetBody['set'] {
  switch (kind) {
    case 'category':
      return { categoryId: Number(categoryId) };
    case 'approve':
      return { isApproved: true };
    default:
      return { isPremiumOnly: kind === 'premium' };
  }
}
