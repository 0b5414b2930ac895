import { queryOptions } from '@tanstack/react-query';
import { adminListQuery } from '#client/admin/kit/api.ts';
import type { ChosenGroup } from '#client/admin/reviews/chosen-group.ts';
import type { Steps } from '#client/features/emails/decide-emails.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';
import type {
  EmailBrandBody,
  EmailStateChange,
  GateVerdictBody,
  GateVerdicts,
} from '#shared/contract/curation/reviews.ts';
import type { RuleLine } from '#shared/vocabulary/hold-rules.ts';
import type { WaitingGrouping } from '#shared/vocabulary/waiting-groupings.ts';

/** Number of emails in the queue, and its largest groups. */
export function waitingQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'waiting'] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/emails/waiting', { signal }),
  });
}

/** Key of the queue, whatever the filter. */
export const waitingEmailsKey = [...keys.reviews, 'queue'] as const;

const groupParameters: Record<WaitingGrouping, string> = {
  brand: 'brandId',
  rule: 'rule',
  sender: 'sender',
  run: 'run',
};

/**
 * The queue, most urgent first. Decided emails leave the screen by themselves, so the list is not cached
 * after use.
 */
export function waitingEmailsQuery(api: ApiClient, group: ChosenGroup | null) {
  const narrowed = group === null ? {} : { [groupParameters[group.by]]: group.key };
  const options = adminListQuery(api, 'GET /api/admin/emails', [...waitingEmailsKey, narrowed], {
    query: { waiting: 'true', ...narrowed },
    start: null,
  });
  return { ...options, gcTime: 0 };
}

/** Invalidated with the count of the queue. */
const groupsKey = [...keys.reviews, 'waiting', 'groups'] as const;

/** Every group of a kind, largest first. */
export function waitingGroupsQuery(api: ApiClient, { by, q }: { by: WaitingGrouping; q: string }) {
  return adminListQuery(api, 'GET /api/admin/emails/waiting/groups', [...groupsKey, by, q], {
    query: { by, q },
    start: null,
  });
}

/** A list with the group of that key; empty without a group. */
export function waitingGroupQuery(api: ApiClient, group: ChosenGroup | null) {
  return queryOptions({
    queryKey: [...groupsKey, group],
    queryFn: ({ signal }) =>
      group === null
        ? []
        : callApi(api, 'GET /api/admin/emails/waiting/groups', { query: { ...group }, signal }),
    enabled: group !== null,
  });
}

export type GateVerdict = GateVerdicts[number];

/** Verdicts on future mail. */
export function gateVerdictsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'verdicts'] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/gate-verdicts', { signal }),
    // The queue adds and removes verdicts while this list is not on screen.
    staleTime: 0,
  });
}

/** Every rule of the gate for every kind of source. */
export function gateRulesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'rules'] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/gate-rules', { signal }),
  });
}

/** Moves these emails to another brand. */
export function moveEmails(api: ApiClient, body: EmailBrandBody) {
  return callApi(api, 'POST /api/admin/emails/brand', { body });
}

/** Repeats the call until all matching mail is decided or the administrator stops it. */
export async function makeVerdict(
  api: ApiClient,
  verdict: GateVerdictBody,
  steps: Steps,
): Promise<EmailStateChange['before']> {
  const before: EmailStateChange['before'] = [];
  let done = 0;
  for (let remaining = 1; remaining > 0 && !(done > 0 && steps.isStopped()); ) {
    const change = await callApi(api, 'PUT /api/admin/gate-verdicts', { body: verdict });
    before.push(...change.before);
    done += change.decided;
    remaining = change.decided === 0 ? 0 : change.remaining;
    if (remaining > 0) steps.onStep(done);
  }
  return before;
}

export function forgetVerdict(
  api: ApiClient,
  { subject, key }: Pick<GateVerdict, 'subject' | 'key'>,
): Promise<void> {
  return deleteByApi(api, 'DELETE /api/admin/gate-verdicts/:subject/:key', { params: { subject, key } });
}

/** Removes a verdict. Emails it decided stay as they are. */
export function forgetVerdictMutation({ api, queryClient }: MutationContext, verdict: GateVerdict) {
  return apiMutation({
    mutationFn: () => forgetVerdict(api, verdict),
    onSuccess: () => {
      queryClient.setQueryData(gateVerdictsQuery(api).queryKey, (all) =>
        all?.filter(({ subject, key }) => subject !== verdict.subject || key !== verdict.key),
      );
    },
    done: {
      title: verdict.subject === 'brand' ? 'Brand no longer trusted' : 'Sender no longer blocked',
      description: verdict.label,
    },
    failed: 'Error removing it',
  });
}

/** Sends the changed rules; the answer has all of them. */
export function saveGateRulesMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: ({ rules }: { rules: RuleLine[]; done: ToastMessage }) =>
      callApi(api, 'PUT /api/admin/gate-rules', { body: { rules } }),
    onSuccess: (rules) => {
      queryClient.setQueryData(gateRulesQuery(api).queryKey, rules);
    },
    done: (_rules, { done }) => done,
    failed: 'Error saving the rules',
    invalidates: [keys.setup],
  });
}
