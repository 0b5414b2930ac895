import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { CategoryBody } from '#shared/contract/curation/admin-categories.ts';
import type { Category } from '#shared/contract/library/categories.ts';

export function createCategoryMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: CategoryBody) => callApi(api, 'POST /api/categories', { body }),
    done: 'Category created',
    failed: 'Error creating category',
    invalidates: [keys.categories],
  });
}

/**
 * The server refuses to delete a primary category and answers the number of its brands. A category another
 * administrator has already deleted counts as deleted.
 */
export function deleteCategoryMutation({ api, queryClient }: MutationContext, categoryId: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/categories/:id', { params: { id: categoryId } }),
    onSuccess: () => {
      queryClient.setQueryData<Category[]>(keys.categories, (categories) =>
        categories?.filter(({ id }) => id !== categoryId),
      );
    },
    done: 'Category deleted',
    failed: 'Error deleting category',
    invalidates: [keys.categories, keys.brands, keys.adminBrands],
  });
}
