import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { patchOpenResult } from '#client/platform/queries/patch-open-result.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { NewWebhookBody, Webhook, WebhookBody } from '#shared/contract/accounts/webhooks.ts';

const failed = { phrase: 'Failed to change the webhook', login: 'Please log in to change your webhooks' };
const stale = { invalidates: [keys.webhooks], invalidatesIfFailed: [keys.webhooks] };

export function addWebhookMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: NewWebhookBody) => callApi(api, 'POST /api/webhooks', { body }),
    done: 'Webhook added',
    failed,
    ...stale,
  });
}

export function changeWebhookMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (body: WebhookBody) => callApi(api, 'PATCH /api/webhooks/:id', { params: { id }, body }),
    onSuccess: (changed) =>
      patchOpenResult<Webhook[]>(queryClient, keys.webhooks, (webhooks) =>
        webhooks.map((webhook) => (webhook.id === id ? changed : webhook)),
      ),
    done: 'Saved',
    failed,
    ...stale,
  });
}

/** Follows and alerts stay, without it. */
export function deleteWebhookMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => callApi(api, 'DELETE /api/webhooks/:id', { params: { id } }),
    done: 'Webhook deleted',
    failed,
    invalidates: [keys.webhooks, keys.follows, keys.alerts],
    invalidatesIfFailed: [keys.webhooks],
  });
}

export function renewSecretMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/webhooks/:id/secret', { params: { id } }),
    failed,
    ...stale,
  });
}

export function testWebhookMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/webhooks/:id/test', { params: { id } }),
    done: 'Test message on its way',
    failed,
    ...stale,
  });
}

export function replayMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (delivery: number) =>
      callApi(api, 'POST /api/webhooks/:id/deliveries/:delivery/replay', { params: { id, delivery } }),
    done: 'Message on its way again',
    failed,
    ...stale,
  });
}

export function replayFailedMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/webhooks/:id/replay', { params: { id } }),
    done: ({ deliveries }) =>
      deliveries === 1 ? '1 message on its way again' : `${deliveries} messages on their way again`,
    failed,
    ...stale,
  });
}
