import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { NewSavedViewBody, SavedViewBody } from '#shared/contract/curation/saved-views.ts';

/** The administrator's own views, of all tables, by name. */
export function savedViewsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.savedViews,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/saved-views', { signal }),
  });
}

/** After an error too: another tab may have changed or deleted it. */
const stale = { invalidates: [keys.savedViews], invalidatesIfFailed: [keys.savedViews] };

export function saveViewMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: NewSavedViewBody) => callApi(api, 'POST /api/admin/saved-views', { body }),
    done: 'View saved',
    failed: 'Error saving the view',
    ...stale,
  });
}

/** Changes the name or the filters. */
export function changeViewMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (body: SavedViewBody) =>
      callApi(api, 'PATCH /api/admin/saved-views/:id', { params: { id }, body }),
    done: 'View changed',
    failed: 'Error changing the view',
    ...stale,
  });
}

export function deleteViewMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/admin/saved-views/:id', { params: { id } }),
    done: 'View deleted',
    failed: 'Error deleting the view',
    ...stale,
  });
}
