import { deleteCategoryMutation } from '#client/admin/admin-categories/api.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { DeleteDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import type { Category } from '#shared/contract/library/categories.ts';

interface DeleteCategoryDialogProps extends Openable {
  category: Category;
  afterDelete: () => HTMLElement | null;
}

/** Confirms the deletion of a category. A category in use stays, and the toast shows its number of brands. */
export function DeleteCategoryDialog({ category: { id, name }, ...dialog }: DeleteCategoryDialogProps) {
  const remove = useApiMutation(deleteCategoryMutation, id);
  return <DeleteDialog {...dialog} what="Category" name={name} remove={remove} closesOnFailure />;
}
