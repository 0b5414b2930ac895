/**
 * Every table that refers to users, and the file of "Take my data" with its rows, or the reason why there is none. A
 * test fails for a table in neither list; deleting the user deletes or unnames its rows by the foreign key.
 */
export const exportedTables: Readonly<Record<string, string>> = {
  alert_settings: 'alert-settings',
  audit_log: 'activity',
  brand_sets: 'brand-sets',
  favorite_brands: 'favourites',
  follow_settings: 'follow-settings',
  follows: 'follows',
  list_members: 'joined-lists',
  outgoing_mails: 'mails',
  saved_lists: 'lists',
  saved_searches: 'searches',
  shares: 'shared-links',
  webhooks: 'webhooks',
};

const madeForVault = 'names who did it for the vault; the activity log has the action';

export const tablesLeftOut: Readonly<Record<string, string>> = {
  alerts: 'problems of the vault, which Health shows',
  bulk_changes: madeForVault,
  email_reviews: madeForVault,
  gate_verdicts: madeForVault,
  ingest_tokens: madeForVault,
  invitations: madeForVault,
  mail_imports: madeForVault,
  mailbox_connection_attempts: 'a secret that lives for minutes',
  password_accounts: 'the address, which the profile has, and the fingerprint of a password',
};
