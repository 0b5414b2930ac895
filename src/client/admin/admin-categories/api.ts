import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { requestDeletion } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { CategoryBody } from '#shared/contract/admin-categories.ts';
import type { Category } from '#shared/contract/categories.ts';

/** `POST /api/categories`. */
export function createCategoryMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (body: CategoryBody) =>
      (await api.request<Category>('POST', '/api/categories', body)).body,
    onSuccess: () => {
      toasts.show({ title: 'Category created' });
      makeStale(queryClient, [keys.categories]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error creating category')),
  });
}

/**
 * `DELETE /api/categories/{id}`. One that brands have as their primary category is refused, in words that say how many
 * they are. One that another administrator has deleted already is deleted.
 */
export function deleteCategoryMutation({ api, queryClient }: MutationContext, categoryId: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/categories/${categoryId}`),
    onSuccess: () => {
      queryClient.setQueryData<Category[]>(['categories'], (categories) =>
        categories?.filter(({ id }) => id !== categoryId),
      );
      toasts.show({ title: 'Category deleted' });
      makeStale(queryClient, [keys.categories, keys.brands, keys.adminBrands]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting category')),
  });
}
