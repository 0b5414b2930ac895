import { useState } from 'react';
import { setBrandsRequest } from '#client/admin/bulk-changes/api.ts';
import { BrandChangeReview } from '#client/admin/bulk-changes/components/brand-change-review.tsx';
import { ChangeActions } from '#client/admin/bulk-changes/components/change-actions.tsx';
import { useChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { BrandSetBody } from '#shared/contract/curation/brand-changes.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

export type SetKind = 'category' | 'premium' | 'open' | 'approve' | 'hide' | 'show' | 'delete';

interface SetBrandsDialogProps extends Openable {
  kind: SetKind;
  brands: BrandSetBody['brands'];
  categories: readonly Category[];
  onApplied: () => void;
  /** Focus target after the change, when the element that opened the dialog is gone. */
  afterChange: () => HTMLElement | null;
}

interface Words {
  title: string;
  description: string;
  /** First word of the button; the number of brands follows. */
  verb?: string;
}

const text: Record<SetKind, Words> = {
  category: { title: 'Set category', description: 'Sets one primary category for the selected brands.' },
  premium: { title: 'Premium only', description: 'Only premium readers can read the selected brands.' },
  open: { title: 'Open to all', description: 'Everyone can read the selected brands.' },
  approve: {
    title: 'Approve brands',
    description:
      'Approved brands always appear. Their emails that are held for no other reason are published.',
    verb: 'Approve',
  },
  hide: {
    title: 'Hide brands',
    description:
      'Only administrators see a hidden brand and its emails. New emails are still collected. You can show the brand again at any time.',
    verb: 'Hide',
  },
  show: {
    title: 'Show brands',
    description: 'Readers see the brands and their published emails again.',
    verb: 'Show',
  },
  delete: {
    title: 'Delete brands',
    description: `The brands and their emails disappear at once, from readers' lists too. You can undo this for ${undoDays} days under Recent changes; then they are deleted for good, with any email that arrives until then.`,
    verb: 'Delete',
  },
};

/** Previews one change of all selected brands, then applies it. */
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
      title={text[kind].title}
      description={text[kind].description}
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
      <ChangeActions
        plan={plan}
        noun="brand"
        verb={text[kind].verb}
        isDanger={kind === 'delete'}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function setOf(kind: SetKind, categoryId: string): BrandSetBody['set'] {
  switch (kind) {
    case 'category':
      return { categoryId: Number(categoryId) };
    case 'approve':
      return { isApproved: true };
    case 'hide':
      return { visibility: 'hidden' };
    case 'show':
      return { visibility: 'shown' };
    case 'delete':
      return { visibility: 'deleted' };
    default:
      return { isPremiumOnly: kind === 'premium' };
  }
}
