import { createHash, randomBytes } from 'node:crypto';
import { recomputeFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import { packSync } from '#server/platform/db/compression.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { nameKey } from '#shared/format/name-key.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';
import { testNow } from '#tests/support/app.ts';

/** Returns the instant `days` days before `testNow`. */
export function daysAgo(days: number): Date {
  return new Date(testNow.getTime() - days * dayMs);
}

export interface CreatedBrand {
  id: number;
  name: string;
  slug: string;
  domain: string;
}

/** Creates a brand with its domain; default category: Other. */
export async function createBrand(
  db: Queryable,
  overrides: {
    name?: string;
    slug?: string;
    domain?: string;
    categoryId?: number;
    description?: string | null;
    logoUrl?: string | null;
    isPremiumOnly?: boolean;
    /** Categories in addition to the primary one. */
    alsoIn?: readonly number[];
  } = {},
): Promise<CreatedBrand> {
  const unique = randomBytes(4).toString('hex');
  const name = overrides.name ?? `Brand ${unique}`;
  const slug = overrides.slug ?? name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const domain = overrides.domain ?? `${slug}.example`;
  const { rows } = await db.query<{ id: number }>({
    name: 'factory-brand',
    text: `with brand as (
        insert into brands (name, slug, domain, category_id, description, logo_url, is_premium_only)
        values ($1, $2, $3, $4, $5, $6, $7) returning id
      ), domain as (
        insert into brand_domains (domain, brand_id) select $3, id from brand
      ), categories as (
        insert into brand_categories (brand_id, category_id) select id, unnest($8::int[]) from brand
      )
      select id from brand`,
    values: [
      name,
      slug,
      domain,
      overrides.categoryId ?? 15,
      overrides.description ?? null,
      overrides.logoUrl ?? null,
      overrides.isPremiumOnly ?? false,
      overrides.alsoIn ?? [],
    ],
  });
  const { id } = only(rows);
  return { id, name, slug, domain };
}

export interface CreatedEmail {
  id: number;
  brandId: number;
  subject: string;
  receivedAt: Date;
}

interface EmailOverrides {
  brandId?: number;
  subject?: string;
  preheader?: string | null;
  sender?: string;
  from?: string;
  receivedAt?: Date;
  campaignType?: CampaignType;
  season?: Season;
  esp?: string | null;
  previewUrl?: string | null;
  html?: string;
  text?: string | null;
  messageId?: string;
  state?: EmailState;
}

/**
 * Creates an email with its body, counted at its brand as ingest does; by default published, with a new
 * brand, received yesterday.
 */
export async function createEmail(db: Queryable, overrides: EmailOverrides = {}): Promise<CreatedEmail> {
  const brandId = overrides.brandId ?? (await createBrand(db)).id;
  return only(await createEmails(db, 1, { ...overrides, brandId }));
}

/**
 * Creates emails of one brand in one statement: one by one, each takes the embedded engine ten milliseconds.
 */
export async function createEmails(
  db: Queryable,
  count: number,
  overrides: EmailOverrides & { brandId: number },
): Promise<CreatedEmail[]> {
  const { brandId } = overrides;
  const receivedAt = overrides.receivedAt ?? daysAgo(1);
  const emails = Array.from({ length: count }, () => {
    const unique = randomBytes(6).toString('hex');
    const subject = overrides.subject ?? `Subject ${unique}`;
    const text = overrides.text === undefined ? `Body of ${subject}` : overrides.text;
    const html = packSync(overrides.html ?? `<p>Body of ${subject}</p>`);
    return { unique, messageId: overrides.messageId ?? `${unique}@factory.example`, subject, text, html };
  });
  const { rows } = await db.query<{ id: number; subject: string }>({
    name: 'factory-emails',
    text: `with given as (
       select * from unnest($1::bytea[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::int[])
         as given (content_hash, message_id, subject, text_content, html, html_codec)
     ), e as (
       insert into emails (brand_id, received_at, campaign_type, season, subject, preheader, sender, from_address,
         message_id, content_hash, esp, size_bytes, preview_url, state)
       select $7::int, $8::timestamptz, $9, $10, subject, $11, $12, $13,
         message_id, content_hash, $14, 1000, $15, $16
       from given
       returning id, received_at, brand_id, state, subject, content_hash
     ), b as (
       insert into email_bodies (email_id, html, html_codec, text_content, evidence, cleaner_version, classifier_version)
       select id, html, html_codec, text_content, '[]', 1, 1 from e join given using (content_hash)
     ), u as (
       update brands set email_count = email_count + $17::int, last_email_at = greatest(last_email_at, $8)
       where id = $7 and $16 = 'published'
     )
     select id, subject from e order by id`,
    values: [
      emails.map(({ unique }) => Buffer.from(unique)),
      emails.map(({ messageId }) => messageId),
      emails.map(({ subject }) => subject),
      emails.map(({ text }) => text),
      emails.map(({ html }) => html.bytes),
      emails.map(({ html }) => html.codec),
      brandId,
      receivedAt,
      overrides.campaignType ?? 'other',
      overrides.season ?? 'none',
      overrides.preheader ?? null,
      overrides.sender ?? 'The Sender',
      overrides.from ?? 'news@sender.example',
      overrides.esp ?? null,
      overrides.previewUrl ?? null,
      overrides.state ?? 'published',
      count,
    ],
  });
  await recomputeFacts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, subject }) => ({ id, brandId, subject, receivedAt }));
}

/** Links stored pictures to an email, by their keys. */
export async function showPictures(
  db: Queryable,
  emailId: number,
  keys: readonly string[],
  filename: string | null = null,
): Promise<void> {
  await db.query(
    `update email_bodies set image_ids = image_ids || shown.ids,
       image_names = case when $3::text is null then image_names
         else coalesce(image_names, array_fill(null::text, array[cardinality(image_ids)])) || array_fill($3::text, array[cardinality(shown.ids)]) end
     from (select array_agg(id) as ids from images where key = any($2::text[])) shown where email_id = $1`,
    [emailId, keys, filename],
  );
}

/** Creates an empty category, by default last in order. */
export async function createCategory(
  db: Queryable,
  overrides: { name?: string; slug?: string; position?: number } = {},
): Promise<number> {
  const unique = randomBytes(4).toString('hex');
  const name = overrides.name ?? `Category ${unique}`;
  const { rows } = await db.query<{ id: number }>(
    `insert into categories (name, name_key, slug, icon, position) values ($1, $2, $3, 'tent', $4) returning id`,
    [name, nameKey(name), overrides.slug ?? `category-${unique}`, overrides.position ?? 100],
  );
  return only(rows).id;
}

/** Creates a rejected message, by default the bytes of a mail without a sender. */
export async function createRejectedEmail(
  db: Queryable,
  overrides: {
    raw?: Uint8Array;
    label?: string;
    subject?: string | null;
    from?: string | null;
    reasonCode?: string;
    reason?: string;
    isTruncated?: boolean;
    receivedHint?: Date | null;
    rejectedAt?: Date;
  } = {},
): Promise<{ id: number }> {
  const bytes = overrides.raw ?? Buffer.from('Subject: Nobody sent this\r\n\r\nHello');
  const raw = packSync(bytes);
  const { rows } = await db.query<{ id: number }>(
    `insert into rejected_emails (content_hash, label, subject, from_address, reason_code, reason, raw, raw_codec,
       raw_truncated, size_bytes, received_hint, rejected_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1000, $10, $11) returning id`,
    [
      createHash('sha256').update(bytes).digest('hex'),
      overrides.label ?? 'refused.mbox, message 1',
      overrides.subject === undefined ? 'Nobody sent this' : overrides.subject,
      overrides.from ?? null,
      overrides.reasonCode ?? 'no_sender',
      overrides.reason ?? 'The message names no sender.',
      raw.bytes,
      raw.codec,
      overrides.isTruncated ?? false,
      overrides.receivedHint ?? null,
      overrides.rejectedAt ?? daysAgo(1),
    ],
  );
  return { id: only(rows).id };
}

interface UserOverrides {
  id?: string;
  email?: string | null;
  isAdmin?: boolean;
  firstName?: string | null;
  lastName?: string | null;
  subscriptionTier?: SubscriptionTier;
  subscriptionEndDate?: Date | null;
  stripeSubscriptionId?: string | null;
  createdAt?: Date;
}

export interface CreatedUser {
  id: string;
  email: string | null;
}

/** Creates a user, by default of the free tier. */
export async function createUser(db: Queryable, overrides: UserOverrides = {}): Promise<CreatedUser> {
  return only(await createUsers(db, [overrides]));
}

/** Creates users in one statement, by default of the free tier. */
export async function createUsers(db: Queryable, all: readonly UserOverrides[]): Promise<CreatedUser[]> {
  const users = all.map((overrides) => {
    const id = overrides.id ?? `user-${randomBytes(6).toString('hex')}`;
    const email = overrides.email === undefined ? `${id}@reader.example` : overrides.email;
    return { ...overrides, id, email };
  });
  await db.query({
    name: 'factory-users',
    text: `insert into users (id, email, is_admin, first_name, last_name, subscription_tier, subscription_end_date,
        stripe_subscription_id, created_at)
      select id, email, is_admin, first_name, last_name, tier, end_date, subscription_id, coalesce(created_at, now())
      from unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
        $8::text[], $9::timestamptz[])
        as made (id, email, is_admin, first_name, last_name, tier, end_date, subscription_id, created_at)`,
    values: [
      users.map(({ id }) => id),
      users.map(({ email }) => email),
      users.map(({ isAdmin }) => isAdmin ?? false),
      users.map(({ firstName }) => firstName ?? null),
      users.map(({ lastName }) => lastName ?? null),
      users.map(({ subscriptionTier }) => subscriptionTier ?? 'free'),
      users.map(({ subscriptionEndDate }) => subscriptionEndDate ?? null),
      users.map(({ stripeSubscriptionId }) => stripeSubscriptionId ?? null),
      users.map(({ createdAt }) => createdAt ?? null),
    ],
  });
  return users.map(({ id, email }) => ({ id, email }));
}

function only<Made>(made: readonly Made[]): Made {
  const [one] = made;
  if (one === undefined) throw new Error('The factory inserted nothing');
  return one;
}
