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
  GateRules,
  GateVerdictBody,
  GateVerdicts,
} from '#shared/contract/curation/reviews.ts';
import type { WaitingGrouping } from '#shared/vocabulary/waiting-groupings.ts';

/** How many emails wait for a decision, and the largest groups of them. */
export function waitingQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'waiting'] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/emails/waiting', { signal }),
  });
}

/** The key of the queue, whatever it is narrowed to. */
export const waitingEmailsKey = [...keys.reviews, 'queue'] as const;

const groupParameters: Record<WaitingGrouping, string> = {
  brand: 'brandId',
  rule: 'rule',
  sender: 'sender',
  run: 'run',
};

/**
 * What waits, the most urgent first. What was decided leaves the screen by itself,
 * so the list is kept no longer than it is looked at.
 */
export function waitingEmailsQuery(api: ApiClient, group: ChosenGroup | null) {
  const narrowed = group === null ? {} : { [groupParameters[group.by]]: group.key };
  const options = adminListQuery(api, 'GET /api/admin/emails', [...waitingEmailsKey, narrowed], {
    query: { waiting: 'true', ...narrowed },
    start: null,
  });
  return { ...options, gcTime: 0 };
}

/** Stale with the count of what waits. */
const groupsKey = [...keys.reviews, 'waiting', 'groups'] as const;

/** Every group of a kind, the largest first. */
export function waitingGroupsQuery(api: ApiClient, { by, q }: { by: WaitingGrouping; q: string }) {
  return adminListQuery(api, 'GET /api/admin/emails/waiting/groups', [...groupsKey, by, q], {
    query: { by, q },
    start: null,
  });
}

/** The one group of that key, in a list; of no group none. */
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

/** What was decided for all mail to come. */
export function gateVerdictsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'verdicts'] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/gate-verdicts', { signal }),
    // The queue makes and takes them back while this list is out of sight.
    staleTime: 0,
  });
}

/** Every rule for every kind of source. */
export function gateRulesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'rules'] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/gate-rules', { signal }),
  });
}

/** These emails are of that brand. */
export function moveEmails(api: ApiClient, body: EmailBrandBody) {
  return callApi(api, 'POST /api/admin/emails/brand', { body });
}

/** As often as there is more of its mail to decide, or until it is stopped. */
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

/** Removes a verdict from the list of them. What was decided by it stays as it is. */
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

/** The lines that change; all of them are answered. */
export function saveGateRulesMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: ({ rules }: { rules: GateRules; done: ToastMessage }) =>
      callApi(api, 'PUT /api/admin/gate-rules', { body: { rules } }),
    onSuccess: (rules) => {
      queryClient.setQueryData(gateRulesQuery(api).queryKey, rules);
    },
    done: (_rules, { done }) => done,
    failed: 'Error saving the rules',
    invalidates: [keys.setup],
  });
}
