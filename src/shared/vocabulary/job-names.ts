/** Scheduled jobs of the server. */
export type JobName =
  | 'backup'
  | 'brand-sums'
  | 'brand-weeks'
  | 'bulk-changes'
  | 'facts'
  | 'fetch'
  | 'fetch-due'
  | 'housekeeping'
  | 'logos'
  | 'mail-imports'
  | 'mailbox-grants'
  | 'pictures'
  | 'reconcile'
  | 'remove-released-blobs'
  | 'thumbnails'
  | 'vacuum'
  | 'words';
