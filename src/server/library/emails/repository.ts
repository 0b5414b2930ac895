import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { offerColumn } from '#server/library/emails/offers.ts';
import { brandColumn, type ReadableEmail } from '#server/library/emails/readable-email.ts';
import { type BodyOrigin, readCopy } from '#server/platform/bodies/read-body.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { type Conditions, conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** An email as a list item. */
export interface EmailRow {
  id: number;
  subject: string;
  preheader: string | null;
  /** BCP 47 tag; null if not detected. */
  language: string | null;
  sender: string;
  from: string;
  brandId: number;
  receivedAt: Date;
  /** `receivedAt` with microseconds; the sort key of lists. */
  sortAt: string;
  campaignType: CampaignType;
  season: Season;
  previewUrl: string | null;
  isImportant: boolean;
}

/** An email as a card. */
export interface ListedEmailRow extends EmailRow {
  offer: Offer | null;
}

export interface EmailWithBrand extends EmailRow {
  brand: ReadableEmail['brand'];
}

/** SQL: columns of `emails e`. */
export const emailColumns = `e.id, e.subject, e.preheader, e.language, e.sender, e.from_address as "from", e.brand_id as "brandId",
  e.received_at as "receivedAt",
  ${instantText('e.received_at')} as "sortAt",
  e.campaign_type as "campaignType", e.season, coalesce(e.preview_url, '/thumbnails/' || e.id || '.svg') as "previewUrl", e.is_important as "isImportant"`;

/** The copies and versions of an email, the known subscribers of all of them, and whether a twin proves its public copy. */
export interface CopiesRow {
  copies: number;
  subscribers: number;
  isProven: boolean;
  /** The public copies of its campaign, that of the card first. */
  versions: Array<{ id: number; subject: string }> | null;
}

/** SQL: the same, of `emails e` and its `card`. */
export const copiesColumns = `(select count(*)::int from emails copy where copy.folded_into = card.id) as copies,
  (select count(distinct subscriber_key)::int from emails copy
    where copy.id = card.id or copy.folded_into = card.id) as subscribers,
  (select json_agg(json_build_object('id', id, 'subject', subject) order by is_folded, received_at, id)
    from (select distinct on (copy_key) id, subject, received_at, folded_into is not null as is_folded from emails copy
      where copy.copy_key is not null and (copy.id = card.id or copy.folded_into = card.id)
      order by copy_key, folded_into is not null, received_at, message_id) version) as versions,
  exists (select from email_twins twin where twin.email_id = e.id and twin.kind = 'same') as "isProven"`;

/** Filters for emails of a brand; all must match. */
export interface EmailFilter {
  brandId: number;
  campaignType?: CampaignType | undefined;
  /** Any of them matches. */
  seasons?: readonly Season[] | undefined;
}

/** SQL: sort keys of lists of emails, newest first. */
export const keyColumns = `id, ${instantText('received_at')} as at`;

/**
 * Lists one page of a brand's readable emails, newest first: first the ids from one index with all filter
 * columns, then the rows.
 */
export async function listEmails(
  db: Queryable,
  readable: Readable,
  filter: EmailFilter,
  limit: number,
  after?: Position,
): Promise<ListedEmailRow[]> {
  const where = whereOf(readable, filter);
  where.after('received_at, id', after);
  const { rows } = await db.query<ListedEmailRow>({
    name: `emails ${where.name}`,
    text: `with page as materialized (
        select id, received_at from emails where ${where.text}
        order by received_at desc, id desc limit ${where.place(limit)}
      )
      select ${emailColumns}, ${offerColumn} from page join emails e using (id) order by e.received_at desc, e.id desc`,
    values: where.values,
  });
  return rows;
}

/** Counts the readable emails that match the filter, with the same index. */
export async function countEmails(db: Queryable, readable: Readable, filter: EmailFilter): Promise<number> {
  const where = whereOf(readable, filter);
  const { rows } = await db.query<{ count: number }>({
    name: `email count ${where.name}`,
    text: `select count(*)::int as count from emails where ${where.text}`,
    values: where.values,
  });
  return rows[0]?.count ?? 0;
}

/** Adds conditions in a fixed order, so that each combination of filters is one prepared statement. */
function whereOf(readable: Readable, { brandId, campaignType, seasons = [] }: EmailFilter): Conditions {
  const where = conditions();
  const brand = where.place(brandId);
  where.add('', () => `brand_id = ${brand}`);
  whereReadable(where, readable, { brandId: brand });
  if (campaignType !== undefined) where.add('type', (type) => `campaign_type = ${type}`, campaignType);
  if (seasons.length > 0) where.add('season', (any) => `season = any(${any}::text[])`, seasons);
  return where;
}

/** Lists the readable emails among the ids with their brands, newest first. */
export async function listEmailsById(
  db: Queryable,
  readable: Readable,
  ids: readonly number[],
): Promise<Array<EmailWithBrand & ListedEmailRow>> {
  if (ids.length === 0) return [];
  const where = conditions([ids]);
  whereReadable(where, readable, { id: 'e.id', state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<EmailWithBrand & ListedEmailRow>({
    name: `emails by id ${where.name}`,
    text: `select ${emailColumns}, ${offerColumn}, ${brandColumn}
      from unnest($1::int[]) as wanted (id) join emails e using (id) join brands b on b.id = e.brand_id
      where ${where.text} order by e.received_at desc, e.id desc`,
    values: where.values,
  });
  return rows;
}

/**
 * Returns the sanitized body of an email, decompressed; an empty one without a row in email_bodies.
 * @throws StorageAway if the body's storage cannot be reached.
 */
export async function findEmailBody(
  origin: BodyOrigin,
  { id }: ReadableEmail,
): Promise<{ htmlContent: string; textContent: string | null }> {
  const copy = await readCopy(origin, id);
  if (copy === undefined) return { htmlContent: '', textContent: null };
  const html = await unpack(copy.html, copy.codec);
  return { htmlContent: html.toString('utf8'), textContent: copy.text };
}
