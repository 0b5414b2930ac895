import { adminListQuery } from '#client/features/admin/api/admin-list.ts';
import type { ChosenGroup } from '#client/features/reviews/chosen-group.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { ReviewedEmail } from '#shared/contract/reviews.ts';
import type { WaitingGrouping } from '#shared/vocabulary/waiting-groupings.ts';

/** The key of the queue, whatever it is narrowed to. */
export const waitingEmailsKey = [...keys.reviews, 'queue'] as const;

const parameters: Record<WaitingGrouping, string> = {
  brand: 'brandId',
  rule: 'rule',
  sender: 'sender',
  run: 'run',
};

/**
 * `GET /api/admin/emails?waiting=true`: what waits, the most urgent first. What was decided leaves the screen by itself,
 * so the list is kept no longer than it is looked at.
 */
export function waitingEmailsQuery(api: ApiClient, group: ChosenGroup | null) {
  const narrowed = group === null ? {} : { [parameters[group.by]]: group.key };
  const options = adminListQuery<ReviewedEmail>(api, [...waitingEmailsKey, narrowed], {
    path: '/api/admin/emails',
    parameters: { waiting: 'true', ...narrowed },
    start: null,
  });
  return { ...options, gcTime: 0 };
}
