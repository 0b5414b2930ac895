import { loginSentence } from '#client/features/follows/copy.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { AlertSettingsBody } from '#shared/contract/operations/alerts.ts';
import type { FollowBody, FollowSettingsBody } from '#shared/contract/search/follows.ts';

const failed = { phrase: 'Failed to change your alerts', login: loginSentence };
const stale = { invalidates: [keys.follows], invalidatesIfFailed: [keys.follows] };

export function changeFollowMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: ({ id, ...body }: FollowBody & { id: number }) =>
      callApi(api, 'PATCH /api/follows/:id', { params: { id }, body }),
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

export function changeSettingsMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: FollowSettingsBody) => callApi(api, 'PATCH /api/follow-settings', { body }),
    done: 'Saved',
    failed,
    ...stale,
  });
}

export function changeAlertSettingsMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: AlertSettingsBody) => callApi(api, 'PATCH /api/admin/alert-settings', { body }),
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
