import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Category } from '#shared/contract/categories.ts';

/** `GET /api/brands/{id}/categories`: the categories a brand is in, its primary one among them. */
export function brandCategoriesQuery(api: ApiClient, brandId: number) {
  return queryOptions({
    queryKey: [...keys.brandCategories, brandId] as const,
    queryFn: async () => (await api.request<Category[]>('GET', `/api/brands/${brandId}/categories`)).body,
    staleTime: 0,
  });
}

/** `POST` and `DELETE /api/brands/{id}/categories/{categoryId}`: both answer the categories the brand is in now. */
export function toggleCategoryMutation(
  { api, queryClient }: MutationContext,
  brandId: number,
  categoryId: number,
) {
  return mutationOptions({
    // One after the other: each answer is the whole list, and the last one is to be the right one.
    scope: { id: `brand-categories-${brandId}` },
    mutationFn: async (isMember: boolean) => {
      const path = `/api/brands/${brandId}/categories/${categoryId}`;
      return (await api.request<Category[]>(isMember ? 'POST' : 'DELETE', path)).body;
    },
    onSuccess: (categories, isMember) => {
      queryClient.setQueryData(brandCategoriesQuery(api, brandId).queryKey, categories);
      toasts.show({ title: isMember ? 'Category added' : 'Category removed' });
      makeStale(queryClient, brandKeys);
    },
    onError: (error, isMember) => {
      toasts.show(adminFailure(error, isMember ? 'Error adding category' : 'Error removing category'));
      makeStale(queryClient, [[...keys.brandCategories, brandId]]);
    },
  });
}
