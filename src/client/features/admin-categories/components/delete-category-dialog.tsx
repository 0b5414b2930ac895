import { DeleteDialog } from '#client/components/ui/confirm-dialog.tsx';
import { deleteCategoryMutation } from '#client/features/admin-categories/api.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { Openable } from '#client/lib/use-dialog.ts';
import type { Category } from '#shared/contract/categories.ts';

interface DeleteCategoryDialogProps extends Openable {
  category: Category;
  afterDelete: () => HTMLElement | null;
}

/** Asks before a category is deleted. One that is in use stays, and the toast says by how many brands. */
export function DeleteCategoryDialog({ category: { id, name }, ...dialog }: DeleteCategoryDialogProps) {
  const remove = useChange(deleteCategoryMutation, id);
  return <DeleteDialog {...dialog} what="Category" name={name} remove={remove} closesOnFailure />;
}
