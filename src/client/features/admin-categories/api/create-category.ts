import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
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
