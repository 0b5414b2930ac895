import { deleteCategoryMutation } from '#client/admin/admin-categories/api.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { DeleteDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import type { Category } from '#shared/contract/library/categories.ts';

interface DeleteCategoryDialogProps extends Openable {
  category: Category;
  afterDelete: () => HTMLElement | null;
}

/** Asks before a category is deleted. One that is in use stays, and the toast says by how many brands. */
export function DeleteCategoryDialog({ category: { id, name }, ...dialog }: DeleteCategoryDialogProps) {
  const remove = useApiMutation(deleteCategoryMutation, id);
  return <DeleteDialog {...dialog} what="Category" name={name} remove={remove} closesOnFailure />;
}
