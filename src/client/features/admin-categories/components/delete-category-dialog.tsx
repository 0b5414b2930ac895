import { ConfirmDialog } from '#client/features/admin/components/confirm-dialog.tsx';
import { useDeleteCategory } from '#client/features/admin-categories/api/delete-category.ts';
import type { Category } from '#shared/contract/categories.ts';

interface DeleteCategoryDialogProps {
  category: Category;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where the keyboard goes when the row it stood on is gone. */
  afterDelete: () => HTMLElement | null;
}

/** Asks before a category is deleted. One that is in use stays, and the toast says by how many brands. */
export function DeleteCategoryDialog({
  category,
  isOpen,
  onOpenChange,
  afterDelete,
}: DeleteCategoryDialogProps) {
  const remove = useDeleteCategory(category.id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete Category"
      question={<DeleteCategoryQuestion name={category.name} />}
      confirmLabel="Delete Category"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: () => onOpenChange(false) })}
      focusAfterClose={() => (remove.isSuccess ? afterDelete() : null)}
    />
  );
}

export function DeleteCategoryQuestion({ name }: { name: string }) {
  return (
    <>
      Are you sure you want to delete <bdi>{name}</bdi>? This action cannot be undone.
    </>
  );
}
