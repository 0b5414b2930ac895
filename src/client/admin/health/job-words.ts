import type { JobName } from '#shared/vocabulary/job-names.ts';

const words: Record<JobName, string> = {
  fetch: 'Fetching all mailboxes',
  'fetch-due': 'Fetching mailboxes by their own time',
  pictures: 'Keeping the pictures of new mail',
  thumbnails: 'Photographing new mail',
  logos: 'Keeping logos',
  facts: 'Telling the facts of emails',
  'bulk-changes': 'Changing many brands or emails',
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
