import { alertsQuery } from '#client/features/alerts/api.ts';
import { loginSentence } from '#client/features/follows/copy.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { patchOpenResult } from '#client/platform/queries/patch-open-result.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { AlertSettingsBody } from '#shared/contract/operations/alerts.ts';
import type { FollowBody, FollowSettingsBody, Follows } from '#shared/contract/search/follows.ts';

const failed = { phrase: 'Failed to change your alerts', login: loginSentence };
const stale = { invalidates: [keys.follows], invalidatesIfFailed: [keys.follows] };

/** Quick choices are sent one after the other, so that the last one counts. */
const inOrder = { scope: { id: 'follow choices' } };

export const followKey = (id: number) => [...keys.follows, 'follow', id] as const;
export const settingsKey = [...keys.follows, 'settings'] as const;
export const alertSettingsKey = [...keys.alerts, 'settings'] as const;

export function changeFollowMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    ...inOrder,
    mutationKey: followKey(id),
    mutationFn: (body: FollowBody) => callApi(api, 'PATCH /api/follows/:id', { params: { id }, body }),
    onSuccess: (changed) =>
      patchOpenResult<Follows>(queryClient, keys.follows, (own) => ({
        ...own,
        follows: own.follows.map((follow) => (follow.id === changed.id ? changed : follow)),
      })),
    done: 'Saved',
    failed,
    ...stale,
  });
}

export function makeFeedMutation({ api }: MutationContext) {
  return apiMutation({ mutationFn: () => callApi(api, 'POST /api/follow-feed'), failed, ...stale });
}

export function revokeFeedMutation({ api }: MutationContext) {
  return apiMutation({ mutationFn: () => callApi(api, 'DELETE /api/follow-feed'), failed, ...stale });
}

export function changeSettingsMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    ...inOrder,
    mutationKey: settingsKey,
    mutationFn: (body: FollowSettingsBody) => callApi(api, 'PATCH /api/follow-settings', { body }),
    onSuccess: (settings) =>
      patchOpenResult<Follows>(queryClient, keys.follows, (own) => ({ ...own, settings })),
    done: 'Saved',
    failed,
    ...stale,
  });
}

export function changeAlertSettingsMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    ...inOrder,
    mutationKey: alertSettingsKey,
    mutationFn: (body: AlertSettingsBody) => callApi(api, 'PATCH /api/admin/alert-settings', { body }),
    onSuccess: (settings) =>
      queryClient.setQueryData(alertsQuery(api).queryKey, (alerts) => alerts && { ...alerts, settings }),
    done: 'Saved',
    failed,
    invalidates: [keys.alerts],
    invalidatesIfFailed: [keys.alerts],
  });
}

export function sendTestMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/alerts/test'),
    done: { title: 'Test sent', description: 'It is on its way.' },
    failed: { phrase: 'Failed to send a test', login: loginSentence },
  });
}
