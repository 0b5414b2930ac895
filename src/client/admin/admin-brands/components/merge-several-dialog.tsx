import { useState } from 'react';
import { mergeSeveralMutation } from '#client/admin/admin-brands/api.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { Form } from '#client/ui/form/form.tsx';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';
import { countOf } from '#shared/format/count.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

interface MergeSeveralDialogProps extends Openable {
  brands: readonly AdminBrand[];
  onMerged: () => void;
  /** Focus target after the merge, when the focused rows are gone. */
  afterMerge: () => HTMLElement | null;
}

/** Merges the selected brands into one of them, by default the one with most emails. */
export function MergeSeveralDialog({
  brands,
  onMerged,
  afterMerge,
  isOpen,
  onOpenChange,
}: MergeSeveralDialogProps) {
  const [intoId, setIntoId] = useState(() => largestOf(brands)?.id ?? 0);
  const [isDone, setDone] = useState(false);
  const merge = useApiMutation(mergeSeveralMutation);
  const handleSubmit = () =>
    merge.mutate(
      { brandIds: brands.map(({ id }) => id), intoBrandId: intoId },
      {
        onSuccess: () => {
          setDone(true);
          onOpenChange(false);
          onMerged();
        },
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Merge brands"
      description={`Emails, domains, categories and favourites move to the brand you keep. You can undo each merge for ${undoDays} days.`}
      focusAfterClose={() => (isDone ? afterMerge() : null)}
    >
      <Form isBusy={merge.isPending} onSubmit={handleSubmit} className="mt-4">
        <fieldset className="max-h-[min(320px,46dvh)] overflow-y-auto">
          <legend className="mb-2 text-sm font-control">Brand to keep</legend>
          {brands.map(({ id, name, logoUrl, categoryId, domain, emailCount }) => (
            <ChoiceRow key={id} name="intoBrandId" checked={id === intoId} onChange={() => setIntoId(id)}>
              <BrandMark name={name} logoUrl={logoUrl} categoryId={categoryId} size="sm" />
              <span className="min-w-0 flex-1 text-sm">
                <bdi className="block truncate font-control">{name}</bdi>
                <span className="block truncate text-xs text-ink-2">{domain}</span>
              </span>
              <span className="text-xs whitespace-nowrap text-ink-2 tabular">
                {countOf(emailCount, 'email', 'emails')}
              </span>
            </ChoiceRow>
          ))}
        </fieldset>
        <FormActions onCancel={() => onOpenChange(false)} variant="danger" busyLabel="Merging...">
          Merge {countOf(brands.length, 'brand', 'brands')}
        </FormActions>
      </Form>
    </Dialog>
  );
}

function largestOf(brands: readonly AdminBrand[]): AdminBrand | undefined {
  return brands.toSorted((one, other) => other.emailCount - one.emailCount)[0];
}
