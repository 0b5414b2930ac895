import { useState } from 'react';
import { deleteBrandMutation } from '#client/admin/admin-brands/api.ts';
import type { BrandDialogKind } from '#client/admin/admin-brands/components/brand-columns.tsx';
import { CategoryChips } from '#client/admin/admin-brands/components/category-chips.tsx';
import { DomainList } from '#client/admin/admin-brands/components/domain-list.tsx';
import { EditBrandForm } from '#client/admin/admin-brands/components/edit-brand-form.tsx';
import { MergeForm, MergeProgress, useMerge } from '#client/admin/admin-brands/components/merging.tsx';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { DeleteDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { countOf } from '#shared/format/count.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

interface BrandDialogProps extends Openable {
  kind: BrandDialogKind;
  /** The brand when the dialog was opened. */
  brand: AdminBrand;
  /** The brand to merge it into, if known. */
  into?: Pick<AdminBrand, 'id' | 'name'>;
  categories: readonly Category[];
  /** Called when the brand no longer exists. */
  onRemoved: (brandId: number) => void;
  /** Focus target when the focused row is gone. */
  afterRemoval: () => HTMLElement | null;
}

/** The dialog for any action on a brand that its row cannot hold. */
export function BrandDialog(props: BrandDialogProps) {
  const { kind, brand, categories, isOpen, onOpenChange } = props;
  const close = () => onOpenChange(false);
  if (kind === 'delete') return <DeleteBrandDialog {...props} />;
  if (kind === 'merge') return <MergeDialog {...props} />;
  if (kind === 'edit') {
    return (
      <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Edit Brand">
        <EditBrandForm brand={brand} categories={categories} onClose={close} />
      </Dialog>
    );
  }
  const isCategories = kind === 'categories';
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isCategories ? 'Categories' : 'Domains'}
      description={
        isCategories ? (
          <>
            Categories that list <bdi>{brand.name}</bdi>. Change the primary category in the edit form.
          </>
        ) : (
          <>
            Email from these domains belongs to <bdi>{brand.name}</bdi>.
          </>
        )
      }
    >
      {isCategories ? <CategoryChips brand={brand} categories={categories} /> : <DomainList brand={brand} />}
      <DialogActions>
        <Button variant={isCategories ? 'fill' : 'line'} onClick={close}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function DeleteBrandDialog({ brand, isOpen, onOpenChange, onRemoved, afterRemoval }: BrandDialogProps) {
  return (
    <DeleteDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      what="Brand"
      name={brand.name}
      remove={useApiMutation(deleteBrandMutation, brand.id)}
      afterDelete={() => {
        onRemoved(brand.id);
        return afterRemoval();
      }}
    >
      {brand.emailCount > 0 && (
        <p className="mt-2 text-ink-2">
          This also deletes its {countOf(brand.emailCount, 'email', 'emails')}, including from readers' lists.
        </p>
      )}
    </DeleteDialog>
  );
}

function MergeDialog({ brand, into, isOpen, onOpenChange, onRemoved, afterRemoval }: BrandDialogProps) {
  const [isGone, setGone] = useState(false);
  const merging = useMerge((_, isMerged) => {
    if (isMerged) {
      setGone(true);
      onRemoved(brand.id);
    }
    onOpenChange(false);
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Merge brand"
      description={
        <>
          Moves everything from <bdi>{brand.name}</bdi> to another brand: its{' '}
          {countOf(brand.emailCount, 'email', 'emails')}, domains, categories and favourites. You can undo
          this for {undoDays} days.
        </>
      }
      focusAfterClose={() => (isGone ? afterRemoval() : null)}
    >
      <MergeForm
        brand={brand}
        {...(into === undefined ? {} : { chosen: into })}
        isBusy={merging.isBusy}
        onMerge={(intoBrandId) => merging.begin(brand.id, intoBrandId)}
        onCancel={() => onOpenChange(false)}
      />
      <MergeProgress merging={merging} />
    </Dialog>
  );
}
