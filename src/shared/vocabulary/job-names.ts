/** What the server does by the clock. */
export type JobName =
  | 'backup'
  | 'brand-sums'
  | 'brand-weeks'
  | 'facts'
  | 'fetch'
  | 'fetch-due'
  | 'housekeeping'
  | 'learn'
  | 'logos'
  | 'pictures'
  | 'reconcile'
  | 'remove-released-blobs'
  | 'thumbnails'
  | 'vacuum'
  | 'words';
