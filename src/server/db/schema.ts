import type { ColumnType, Generated } from 'kysely';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

/** The tables as Kysely sees them, named as in the database. Migrations are the truth; this file follows them. */
export interface Schema {
  users: UsersTable;
  categories: CategoriesTable;
  brands: BrandsTable;
  brand_domains: { domain: string; brand_id: number };
  former_brand_slugs: { slug: string; brand_id: number };
  brand_categories: { id: Generated<number>; brand_id: number; category_id: number };
  emails: EmailsTable;
  email_bodies: EmailBodiesTable;
  email_sources: EmailSourcesTable;
  images: ImagesTable;
  email_images: EmailImagesTable;
  rejected_emails: RejectedEmailsTable;
  saved_lists: SavedListsTable;
  saved_list_items: SavedListItemsTable;
  favorite_brands: { id: Generated<number>; user_id: string; brand_id: number; created_at: Generated<Date> };
  sessions: { sid: string; sess: unknown; expire: Date; started_at: Generated<Date> };
  stripe_events: { event_id: string; type: string; received_at: Generated<Date>; handled_at: Date | null };
  audit_log: AuditLogTable;
  settings: SettingsTable;
  mailboxes: MailboxesTable;
  fetch_runs: FetchRunsTable;
  email_offers: EmailOffersTable;
  thumbnails: ThumbnailsTable;
  released_blobs: { id: Generated<number>; blob: string; released_at: Generated<Date> };
}

export interface UsersTable {
  id: string;
  email: string | null;
  is_admin: Generated<boolean>;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  subscription_tier: Generated<SubscriptionTier>;
  subscription_start_date: Date | null;
  subscription_end_date: Date | null;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  subscription_cancelled: Generated<boolean>;
  subscription_reading: Generated<number>;
  subscription_written: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface CategoriesTable {
  id: Generated<number>;
  name: string;
  slug: string;
  icon: string;
  description: string | null;
  position: Generated<number>;
}

export interface BrandsTable {
  id: Generated<number>;
  name: string;
  slug: string;
  domain: string;
  email: string | null;
  category_id: number;
  logo_url: string | null;
  description: string | null;
  email_count: Generated<number>;
  last_email_at: Date | null;
  is_premium_only: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface EmailsTable {
  id: Generated<number>;
  brand_id: number;
  received_at: Date;
  campaign_type: CampaignType;
  season: Season;
  campaign_type_locked: Generated<boolean>;
  season_locked: Generated<boolean>;
  subject: string;
  preheader: string | null;
  sender: string;
  from_address: string;
  message_id: string;
  content_hash: string;
  esp: string | null;
  size_bytes: number;
  preview_url: string | null;
  is_important: Generated<boolean>;
  is_saved: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface EmailBodiesTable {
  email_id: number;
  html: Buffer;
  html_codec: number;
  text_content: string | null;
  evidence: ColumnType<unknown, string, string>;
  cleaner_version: number;
  classifier_version: number;
}

export interface EmailSourcesTable {
  email_id: number;
  raw: Buffer;
  raw_codec: number;
  label: string;
  received_hint: Date | null;
  mailbox_address: string | null;
}

export interface ImagesTable {
  key: string;
  url: string;
  blob: string | null;
  content_type: string | null;
  size_bytes: number | null;
  width: number | null;
  height: number | null;
  failure: string | null;
  attempts: Generated<number>;
  attempted_at: Date | null;
}

export interface EmailImagesTable {
  id: Generated<number>;
  email_id: number;
  key: string;
  url: string;
  filename: string;
  content_id: string | null;
  content_type: string | null;
  size: number | null;
}

export interface RejectedEmailsTable {
  id: Generated<number>;
  content_hash: string;
  label: string;
  subject: string | null;
  from_address: string | null;
  reason_code: string;
  reason: string;
  raw: Buffer;
  raw_codec: number;
  raw_truncated: Generated<boolean>;
  size_bytes: number;
  received_hint: Date | null;
  mailbox_address: string | null;
  rejected_at: Generated<Date>;
}

export interface SavedListsTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  user_id: string;
  created_at: Generated<Date>;
  is_default: Generated<boolean>;
}

export interface SavedListItemsTable {
  id: Generated<number>;
  list_id: number;
  email_id: number;
  added_at: Generated<Date>;
  notes: string | null;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Generated<Date>;
  admin_id: string | null;
  admin_email: string | null;
  action: string;
  subject: string;
  summary: Generated<string>;
}

export interface SettingsTable {
  id: Generated<boolean>;
  imap_host: string | null;
  imap_port: number | null;
  imap_security: Generated<'tls' | 'starttls' | 'none'>;
  imap_username: string | null;
  imap_password_sealed: string | null;
  imap_mailbox: Generated<string>;
  auto_fetch: Generated<boolean>;
  auto_categorize: Generated<boolean>;
  save_images: Generated<boolean>;
  updated_at: Generated<Date>;
}

export interface MailboxesTable {
  key: string;
  uid_validity: string | null;
  /** A bigint column: the driver gives it as text. */
  last_uid: ColumnType<string, number | string, number | string>;
  locked_by: string | null;
  lock_expires_at: Date | null;
  watched_by: string | null;
  watch_expires_at: Date | null;
  fetched_at: Date | null;
}

export interface FetchRunsTable {
  id: Generated<number>;
  mailbox: string;
  trigger: 'button' | 'schedule' | 'idle' | 'start';
  state: 'running' | 'waiting' | 'done' | 'failed';
  started_at: Generated<Date>;
  finished_at: Date | null;
  beat_at: Generated<Date>;
  found: Generated<number>;
  imported: Generated<number>;
  duplicates: Generated<number>;
  rejected: Generated<number>;
  per_second: Generated<number>;
  message: string | null;
}

export interface EmailOffersTable {
  email_id: number;
  position: number;
  kind: 'percent' | 'amount' | 'free_delivery' | 'gift' | 'other';
  /** Numeric columns: the driver gives them as text. */
  percent: ColumnType<string | null, number | string | null, number | string | null>;
  amount: ColumnType<string | null, number | string | null, number | string | null>;
  currency: string | null;
  is_up_to: Generated<boolean>;
  code: string | null;
  ends_on: string | null;
  evidence: string;
}

export interface ThumbnailsTable {
  email_id: number;
  blob: string | null;
  drawn_by: 'sketch' | 'browser' | null;
  cleaner_version: number | null;
  made_at: Date | null;
  attempts: Generated<number>;
  failure: string | null;
  wanted_at: Generated<Date>;
  sketch_failure: string | null;
}
