import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { JobName } from '#shared/vocabulary/job-names.ts';

/** As it is now, so that it is asked for each time. */
export function healthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/health', { signal }),
    staleTime: 0,
  });
}

const words: Record<JobName, string> = {
  fetch: 'Fetching all mailboxes',
  'fetch-due': 'Fetching mailboxes by their own time',
  pictures: 'Keeping the pictures of new mail',
  thumbnails: 'Photographing new mail',
  logos: 'Keeping logos',
  facts: 'Telling the facts of emails',
  'bulk-changes': 'Changing many brands or emails',
  'mail-imports': 'Importing uploaded emails',
  words: 'Counting the words of the vault',
  'brand-sums': 'Keeping the sums of large brands',
  'brand-weeks': 'Comparing kept sums with the emails',
  reconcile: 'Reading subscriptions from Stripe',
  backup: 'Backing the embedded database up',
  vacuum: 'Tidying the embedded database',
  housekeeping: 'Forgetting what has expired',
  'remove-released-blobs': 'Removing pictures nobody shows',
};

/** What administrators call a job; the name itself of one that is not known here. */
export const jobWords = (name: string): string => (isKnown(name) ? words[name] : name);

const isKnown = (name: string): name is JobName => Object.hasOwn(words, name);

export function retryJobMutation({ api }: MutationContext, name: string) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/jobs/:name/retry', { params: { name } }),
    done: { title: 'Trying again', description: jobWords(name) },
    failed: 'Error trying again',
    invalidates: [keys.health],
  });
}

export function runChecksMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/health/checks'),
    failed: 'Error looking at the vault',
  });
}
