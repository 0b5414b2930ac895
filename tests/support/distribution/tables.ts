/**
 * Where the rows of each table would lie, were the vault spread over several databases (decision 73).
 *
 * `spread` tables grow with emails: each database has those rows whose key falls to it, and rows with the same key of one
 * group lie together. Each database has all rows of `everywhere`: they are read beside emails and seldom written.
 * Rows of `one place` are in one database: they belong to people, to mailboxes or to the program itself.
 */
export const spreadTables = {
  emails: { group: 'email', key: 'id' },
  bulk_email_changes: { group: 'email', key: 'email_id' },
  card_pictures: { group: 'email', key: 'email_id' },
  email_bodies: { group: 'email', key: 'email_id' },
  email_facts: { group: 'email', key: 'email_id' },
  email_offers: { group: 'email', key: 'email_id' },
  email_reports: { group: 'email', key: 'email_id' },
  email_reviews: { group: 'email', key: 'email_id' },
  email_sources: { group: 'email', key: 'email_id' },
  full_photographs: { group: 'email', key: 'email_id' },
  sign_up_emails: { group: 'email', key: 'email_id' },
  thumbnails: { group: 'email', key: 'email_id' },
  brand_weeks: { group: 'brand', key: 'brand_id' },
  images: { group: 'picture', key: 'key' },
  deleted_messages: { group: 'message', key: 'message_id_hash' },
} as const;

export const otherTables = {
  everywhere: [
    'brand_categories',
    'brand_domains',
    'brands',
    'categories',
    'former_brand_slugs',
    'search_words',
    'word_forms',
  ],
  'one place': [
    'audit_log',
    'body_pack_gaps',
    'body_packs',
    'bulk_changes',
    'database_sizes',
    'demo_seed',
    'favorite_brands',
    'fetch_runs',
    'gate_settings',
    'gate_verdicts',
    'invitations',
    'kysely_migration',
    'learnt_models',
    'logo_colours',
    'mailbox_accounts',
    'mailboxes',
    'oidc_records',
    'outbox',
    'outbox_consumers',
    'password_accounts',
    'payment_sandbox',
    'rejected_emails',
    'released_blobs',
    'saved_list_items',
    'saved_lists',
    'saved_searches',
    'saved_views',
    'server_keys',
    'sessions',
    'settings',
    'setup_steps',
    'sign_ups',
    'stripe_events',
    'users',
    'wanted_logos',
  ],
} as const;
