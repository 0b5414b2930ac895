import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { JobName } from '#shared/vocabulary/job-names.ts';

/** The current state, never cached. */
export function healthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/health', { signal }),
    staleTime: 0,
  });
}

const words: Record<JobName, string> = {
  fetch: 'Fetch every mailbox',
  'fetch-due': 'Scheduled fetch',
  pictures: 'Save images of new emails',
  thumbnails: 'Create screenshots',
  logos: 'Fetch logos',
  facts: 'Analyse emails',
  'bulk-changes': 'Apply bulk changes',
  follows: 'Notify followers',
  digests: 'Write digests',
  mail: 'Send emails',
  'mail-imports': 'Import uploaded emails',
  'mailbox-grants': 'Revoke permissions of removed mailboxes',
  words: 'Index words for search',
  'brand-sums': 'Update brand totals',
  'brand-weeks': 'Verify totals',
  reconcile: 'Sync subscriptions with Stripe',
  backup: 'Back up the embedded database',
  vacuum: 'Compact the embedded database',
  housekeeping: 'Clean up expired data',
  'remove-released-blobs': 'Remove unused images',
};

/** Label of a job; an unknown job keeps its name. */
export const jobWords = (name: string): string => (isKnown(name) ? words[name] : name);

const isKnown = (name: string): name is JobName => Object.hasOwn(words, name);

export function retryJobMutation({ api }: MutationContext, name: string) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/jobs/:name/retry', { params: { name } }),
    done: { title: 'Job started', description: jobWords(name) },
    failed: 'Error starting the job',
    invalidates: [keys.health],
  });
}

export function runChecksMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/health/checks'),
    failed: 'Error running the checks',
  });
}
