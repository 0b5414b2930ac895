import { unpack } from '#server/db/compression.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { Position } from '#server/http/cursor.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** One email as lists show it. */
export interface EmailRow {
  id: number;
  subject: string;
  preheader: string | null;
  sender: string;
  from: string;
  brandId: number;
  receivedAt: Date;
  /** `receivedAt` with microseconds: what lists are sorted by. */
  sortAt: string;
  campaignType: CampaignType;
  season: Season;
  previewUrl: string | null;
  isImportant: boolean;
}

export const emailColumns = `e.id, e.subject, e.preheader, e.sender, e.from_address as "from", e.brand_id as "brandId",
  e.received_at as "receivedAt",
  to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortAt",
  e.campaign_type as "campaignType", e.season, coalesce(e.preview_url, '/thumbnails/' || e.id || '.svg') as "previewUrl", e.is_important as "isImportant"`;

/** Which emails of a brand; every condition given must hold. */
export interface EmailFilter {
  brandId: number;
  /** Leaves older emails out; null for none. */
  since: Date | null;
  campaignType?: CampaignType | undefined;
  /** Any of them. */
  seasons?: readonly Season[] | undefined;
}

/**
 * One page of a brand's emails, newest first: first the ids, inside one index that holds every filter, then the rows.
 * @param after the last row of the page before.
 */
export async function listEmails(
  db: Queryable,
  filter: EmailFilter,
  limit: number,
  after?: Position,
): Promise<EmailRow[]> {
  const where = whereOf(filter);
  if (after !== undefined) {
    const isOlder = (at: string, id: string) => `(received_at, id) < (${at}::timestamptz, ${id}::int)`;
    where.add('after', (at = '', id = '') => isOlder(at, id), after.at, after.id);
  }
  const { rows } = await db.query<EmailRow>({
    name: `emails ${where.name}`,
    text: `with page as materialized (
        select id, received_at from emails where ${where.text}
        order by received_at desc, id desc limit $${where.values.length + 1}
      )
      select ${emailColumns} from page join emails e using (id) order by e.received_at desc, e.id desc`,
    values: [...where.values, limit],
  });
  return rows;
}

/** How many emails the filter lets through; read from the same index. */
export async function countEmails(db: Queryable, filter: EmailFilter): Promise<number> {
  const where = whereOf(filter);
  const { rows } = await db.query<{ count: number }>({
    name: `email count ${where.name}`,
    text: `select count(*)::int as count from emails where ${where.text}`,
    values: where.values,
  });
  return rows[0]?.count ?? 0;
}

/** Conditions in one fixed order, so that each combination of filters is one named statement. */
class Where {
  readonly values: unknown[] = [];
  readonly #names: string[] = [];
  readonly #conditions: string[] = [];

  /** @param condition gets the places of the values, such as `$3`. */
  add(name: string, condition: (...places: string[]) => string, ...values: unknown[]): void {
    const places = values.map((_, index) => `$${this.values.length + index + 1}`);
    this.values.push(...values);
    this.#names.push(name);
    this.#conditions.push(condition(...places));
  }

  get text(): string {
    return this.#conditions.join(' and ');
  }

  /** Short, because PostgreSQL cuts the names of statements at 63 bytes. */
  get name(): string {
    return this.#names.join(' ');
  }
}

function whereOf(filter: EmailFilter): Where {
  const where = new Where();
  where.add('brand', (id) => `brand_id = ${id}`, filter.brandId);
  if (filter.since !== null) where.add('since', (at) => `received_at >= ${at}::timestamptz`, filter.since);
  if (filter.campaignType !== undefined) {
    where.add('type', (type) => `campaign_type = ${type}`, filter.campaignType);
  }
  if (filter.seasons !== undefined && filter.seasons.length > 0) {
    where.add('season', (seasons) => `season = any(${seasons}::text[])`, filter.seasons);
  }
  return where;
}

/** One email with its brand, without its body. */
export interface EmailWithBrand extends EmailRow {
  esp: string | null;
  sizeBytes: number;
  brand: {
    id: number;
    name: string;
    slug: string;
    logoUrl: string | null;
    categoryId: number;
    isPremiumOnly: boolean;
  };
}

export async function findEmail(db: Queryable, id: number): Promise<EmailWithBrand | undefined> {
  const { rows } = await db.query<EmailWithBrand>({
    name: 'email',
    text: `select ${emailColumns}, e.esp, e.size_bytes as "sizeBytes",
        json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'logoUrl', b.logo_url,
          'categoryId', b.category_id, 'isPremiumOnly', b.is_premium_only) as brand
      from emails e join brands b on b.id = e.brand_id where e.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** The cleaned body of an email, unpacked. An email without a row of bodies has an empty one. */
export async function findEmailBody(
  db: Queryable,
  id: number,
): Promise<{ htmlContent: string; textContent: string | null }> {
  const { rows } = await db.query<{ html: Buffer; html_codec: number; text_content: string | null }>({
    name: 'email-body',
    text: 'select html, html_codec, text_content from email_bodies where email_id = $1',
    values: [id],
  });
  const row = rows[0];
  if (row === undefined) return { htmlContent: '', textContent: null };
  const html = await unpack(row.html, row.html_codec);
  return { htmlContent: html.toString('utf8'), textContent: row.text_content };
}
