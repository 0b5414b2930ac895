/** How much of the demo's older mail has followed. Vaults that had their demo before keep what they have. */
export const statements = [
  'alter table demo_seed add history_done integer not null default 0, add history_completed_at timestamptz',
  'update demo_seed set history_completed_at = completed_at',
];
