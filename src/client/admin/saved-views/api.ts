import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson, requestDeletion } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { NewSavedViewBody, SavedView, SavedViewBody } from '#shared/contract/saved-views.ts';

const path = '/api/admin/saved-views';

/** `GET /api/admin/saved-views`: one's own, of all tables, by name. */
export function savedViewsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.savedViews,
    queryFn: ({ signal }) => getJson<SavedView[]>(api, path, signal),
  });
}

/** `POST /api/admin/saved-views`. */
export function saveViewMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (body: NewSavedViewBody) => (await api.request<SavedView>('POST', path, body)).body,
    onSuccess: () => toasts.show({ title: 'View saved' }),
    onError: (error) => toasts.show(adminFailure(error, 'Error saving the view')),
    onSettled: () => makeStale(queryClient, [keys.savedViews]),
  });
}

/** `PATCH /api/admin/saved-views/{id}`: another name, or other filters. */
export function changeViewMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async (body: SavedViewBody) =>
      (await api.request<SavedView>('PATCH', `${path}/${id}`, body)).body,
    onSuccess: () => toasts.show({ title: 'View changed' }),
    onError: (error) => toasts.show(adminFailure(error, 'Error changing the view')),
    onSettled: () => makeStale(queryClient, [keys.savedViews]),
  });
}

/** `DELETE /api/admin/saved-views/{id}`. */
export function deleteViewMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `${path}/${id}`),
    onSuccess: () => toasts.show({ title: 'View deleted' }),
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting the view')),
    onSettled: () => makeStale(queryClient, [keys.savedViews]),
  });
}
