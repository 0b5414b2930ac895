/** Progress of the demo's older mail. Vaults that already have the demo keep it as it is. */
export const statements = [
  'alter table demo_seed add history_done integer not null default 0, add history_completed_at timestamptz',
  'update demo_seed set history_completed_at = completed_at',
];
