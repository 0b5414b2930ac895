/** Scheduled jobs of the server, and the label of each. */
const words = {
  fetch: 'Fetch every mailbox',
  'fetch-due': 'Scheduled fetch',
  pictures: 'Save images of new emails',
  thumbnails: 'Create screenshots',
  logos: 'Fetch logos',
  facts: 'Analyse emails',
  'bulk-changes': 'Apply bulk changes',
  follows: 'Notify followers',
  digests: 'Write digests',
  alerts: 'Alert administrators',
  mail: 'Send emails',
  webhooks: 'Send webhooks',
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
} as const;

export type JobName = keyof typeof words;

/** Label of a job; an unknown job keeps its name. */
export const jobWords = (name: string): string => (isKnown(name) ? words[name] : name);

const isKnown = (name: string): name is JobName => Object.hasOwn(words, name);
