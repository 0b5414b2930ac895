import type { Queryable } from '#server/db/transaction.ts';
import { type EmailRow, emailColumns } from '#server/features/emails/repository.ts';
import type { SearchStep } from '#server/features/emails/search/search-weeks.ts';
import type { Position } from '#server/http/cursor.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/** One email as administrators see it in lists. */
export interface AdminEmailRow extends EmailRow {
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
  brand: { id: number; name: string; slug: string; logoUrl: string | null; categoryId: number };
}

/** Every condition given must hold. */
export interface AdminEmailFilter {
  brandId?: number | undefined;
  campaignType?: CampaignType | undefined;
  /** What the reader may not see is not found: absent for whoever reads everything. */
  readable?: Readable | undefined;
}

/** The part of the vault that is open to a reader. */
export interface Readable {
  /** Leaves older emails out. */
  since: Date;
  closedBrandIds: readonly number[];
}

/** What lists are sorted by, newest first: `at` with microseconds. */
export type EmailKey = Position;

const keyColumns = `id, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;

/** The newest emails, by an index that holds every filter. */
export async function listNewest(
  db: Queryable,
  filter: AdminEmailFilter,
  limit: number,
  after?: EmailKey,
): Promise<EmailKey[]> {
  const where = conditions();
  if (filter.brandId !== undefined) where.add('brand', (place) => `brand_id = ${place}`, filter.brandId);
  addCommon(where, filter, after);
  const count = where.place(limit);
  const { rows } = await db.query<EmailKey>({
    name: `admin-email-list ${where.name}`,
    text: `select ${keyColumns} from emails where ${where.text} order by received_at desc, id desc limit ${count}`,
    values: where.values,
  });
  return rows;
}

/** The newest emails of several brands: a few of each, by index, and of those the newest. */
export async function listNewestOfBrands(
  db: Queryable,
  brandIds: readonly number[],
  filter: AdminEmailFilter,
  limit: number,
  after?: EmailKey,
): Promise<EmailKey[]> {
  const where = conditions();
  const brands = where.place(brandIds);
  where.add('', () => 'emails.brand_id = wanted.brand_id');
  addCommon(where, filter, after);
  const count = where.place(limit);
  const { rows } = await db.query<EmailKey>({
    name: `admin-email-brands ${where.name}`,
    text: `select ${keyColumns} from unnest(${brands}::int[]) as wanted (brand_id) cross join lateral (
       select id, received_at from emails where ${where.text} order by received_at desc, id desc limit ${count}
     ) newest order by received_at desc, id desc limit ${count}`,
    values: where.values,
  });
  return rows;
}

/**
 * Of the newest `looked` emails those with certain words in subject and sender. What many emails say is found at once,
 * where the index of words would first list them all.
 */
export async function listNewestByWords(
  db: Queryable,
  tsquery: string,
  filter: AdminEmailFilter,
  looked: number,
  limit: number,
  after?: EmailKey,
): Promise<EmailKey[]> {
  const where = conditions();
  addCommon(where, filter, after);
  const looksAt = where.text;
  const most = where.place(looked);
  // Asked of what was looked at only, so that it stays that many.
  const found = conditions(where.values);
  found.add('', (place) => `email_words(subject, sender) @@ ${place}::tsquery`, tsquery);
  const closed = filter.readable?.closedBrandIds;
  if (closed !== undefined) found.add('open', (place) => `brand_id <> all(${place}::int[])`, closed);
  const count = where.place(limit);
  const { rows } = await db.query<EmailKey>({
    name: `admin-email-newest-words ${where.name} ${found.name}`,
    text: `select ${keyColumns} from (
       select id, brand_id, received_at, subject, sender from emails where ${looksAt}
       order by received_at desc, id desc limit ${most}
     ) newest where ${found.text}
     order by received_at desc, id desc limit ${count}`,
    values: where.values,
  });
  return rows;
}

/** What subject and sender must hold, in some brands or in all. */
export interface WordSearch {
  tsquery: string;
  /** Null for all brands. */
  brandIds: readonly number[] | null;
}

/**
 * The newest emails with certain words in subject and sender. Every match in the weeks of the step is read and sorted.
 * The conditions are written as the GIN index has them and no other index does, because what the planner believes
 * about words beside other conditions is wrong by factors of a thousand.
 * @returns null when the step gave up.
 */
export async function listByWords(
  db: Queryable,
  { tsquery, brandIds }: WordSearch,
  { campaignType, readable }: AdminEmailFilter,
  { weeks, mostMatches }: SearchStep,
  limit: number,
  after?: EmailKey,
): Promise<EmailKey[] | null> {
  const where = conditions();
  where.add('', (place) => `email_words(subject, sender) @@ ${place}::tsquery`, tsquery);
  if (weeks !== null) where.add('weeks', (place) => `email_week(received_at) = any(${place}::int[])`, weeks);
  if (brandIds !== null) where.add('brands', (place) => `brand_id + 0 = any(${place}::int[])`, brandIds);
  if (campaignType !== undefined) {
    // In a few weeks it is quicker to look at each match than to join the long list of one type's emails.
    const isType = weeks === null ? "campaign_type || '' =" : 'campaign_type is not distinct from';
    where.add('type', (place) => `${isType} ${place}`, campaignType);
  }
  if (readable !== undefined) {
    where.add('open', (place) => `brand_id + 0 <> all(${place}::int[])`, readable.closedBrandIds);
    where.add('since', (place) => `received_at + interval '0' >= ${place}::timestamptz`, readable.since);
  }
  const matches = where.text;
  if (mostMatches !== null) where.note('most');
  const most = mostMatches === null ? '' : `limit ${where.place(mostMatches)}`;
  const olderOnly = after === undefined ? '' : `where ${isOlder(where, after)}`;
  const count = where.place(limit);
  // The number of matches is answered also when none of them is older than `after`.
  const { rows } = await db.query<(EmailKey | { id: null; at: null }) & { matches: number }>({
    name: `admin-email-words ${where.name}`,
    text: `with hit as materialized (select id, received_at from emails where ${matches} ${most})
     select page.id, page.at, counted.matches from (select count(*)::int as matches from hit) counted
     left join (
       select ${keyColumns}, received_at from hit ${olderOnly} order by received_at desc, id desc limit ${count}
     ) page on true order by page.received_at desc, page.id desc`,
    values: where.values,
  });
  if (mostMatches !== null && (rows[0]?.matches ?? 0) >= mostMatches) return null;
  return rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
}

/** The instant of the newest email; undefined when there is none. */
export async function findNewestInstant(db: Queryable): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>({
    name: 'newest-instant',
    text: 'select received_at as at from emails order by received_at desc, id desc limit 1',
  });
  return rows[0]?.at;
}

/** Whole rows of the emails given, newest first. */
export async function readEmails(db: Queryable, ids: readonly number[]): Promise<AdminEmailRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<AdminEmailRow>({
    name: 'admin-emails',
    text: `select ${emailColumns}, e.campaign_type_locked as "campaignTypeLocked", e.season_locked as "seasonLocked",
        json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'logoUrl', b.logo_url,
          'categoryId', b.category_id) as brand
      from unnest($1::int[]) as wanted (id) join emails e using (id) join brands b on b.id = e.brand_id
      order by e.received_at desc, e.id desc`,
    values: [ids],
  });
  return rows;
}

function addCommon(where: Conditions, filter: AdminEmailFilter, after: EmailKey | undefined): void {
  if (filter.campaignType !== undefined) {
    where.add('type', (place) => `campaign_type = ${place}`, filter.campaignType);
  }
  if (filter.readable !== undefined) {
    // Brands are named by whoever asks, and closed ones are not among them.
    where.add('since', (place) => `received_at >= ${place}::timestamptz`, filter.readable.since);
  }
  if (after !== undefined) where.add('', () => isOlder(where, after));
}

/** The condition that a row stands after `key`. */
function isOlder(where: Conditions, key: EmailKey): string {
  where.note('after');
  return `(received_at, id) < (${where.place(key.at)}::timestamptz, ${where.place(key.id)}::int)`;
}

interface Conditions {
  readonly values: unknown[];
  readonly text: string;
  /** Which conditions there are, so that each combination is one named statement. */
  readonly name: string;
  /** Adds a value and answers its place, such as `$3`. */
  place(value: unknown): string;
  /** Adds to the name what is not a condition here. */
  note(name: string): void;
  add(name: string, condition: (place: string) => string, ...value: [unknown?]): void;
}

/** @param values of the statement so far; the places go on behind them. */
function conditions(values: unknown[] = []): Conditions {
  const names: string[] = [];
  const texts: string[] = [];
  const place = (value: unknown) => {
    values.push(value);
    return `$${values.length}`;
  };
  return {
    values,
    place,
    get name() {
      return names.join(' ');
    },
    get text() {
      return texts.length === 0 ? 'true' : texts.join(' and ');
    },
    note(name) {
      names.push(name);
    },
    add(name, condition, ...value) {
      names.push(name);
      texts.push(condition(value.length === 0 ? '' : place(value[0])));
    },
  };
}
