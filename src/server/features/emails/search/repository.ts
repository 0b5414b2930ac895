import { conditions } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type Readable, whereReadable } from '#server/features/access/readable.ts';
import { keyColumns, whereType } from '#server/features/emails/repository.ts';
import { type Narrowing, narrow } from '#server/features/emails/search/narrowing.ts';
import type { SearchStep } from '#server/features/emails/search/search-weeks.ts';
import type { Position } from '#server/http/cursor.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/** Every condition given must hold. */
export interface SearchFilter {
  brandId?: number | undefined;
  campaignType?: CampaignType | undefined;
  /** Of the dashboard: what no index serves. */
  narrowing?: Narrowing | undefined;
}

/** Part of a search that is found anew for each page. */
export interface SearchPage {
  limit: number;
  /** The last email of the page before. */
  after: Position | undefined;
}

/** The newest readable emails of several brands: a few of each, by index, and of those the newest. */
export async function listNewestOfBrands(
  db: Queryable,
  readable: Readable,
  brandIds: readonly number[],
  { campaignType, narrowing }: SearchFilter,
  { limit, after }: SearchPage,
): Promise<Position[]> {
  const where = conditions([brandIds]);
  where.add('', () => 'emails.brand_id = wanted.brand_id');
  whereReadable(where, readable, { brandId: 'wanted.brand_id' });
  whereType(where, campaignType);
  narrow(where, narrowing);
  where.after('received_at, id', after);
  const count = where.place(limit);
  const { rows } = await db.query<Position>({
    name: `search-brands ${where.name}`,
    text: `select ${keyColumns} from unnest($1::int[]) as wanted (brand_id) cross join lateral (
       select id, received_at from emails where ${where.text} order by received_at desc, id desc limit ${count}
     ) newest order by received_at desc, id desc limit ${count}`,
    values: where.values,
  });
  return rows;
}

/**
 * Of the newest `looked` emails those that are readable and hold certain words in subject and sender. What many emails
 * say is found at once, where the index of words would first list them all.
 */
export async function listNewestByWords(
  db: Queryable,
  readable: Readable,
  tsquery: string,
  { campaignType, narrowing }: SearchFilter,
  looked: number,
  { limit, after }: SearchPage,
): Promise<Position[]> {
  const where = conditions();
  whereType(where, campaignType);
  where.after('received_at, id', after);
  // Asked of what was looked at only, so that it stays that many.
  const found = conditions(where.values);
  found.add('', (place) => `email_words(subject, sender) @@ ${place}::tsquery`, tsquery);
  whereReadable(found, readable, {
    state: 'newest.state',
    brandId: 'newest.brand_id',
    receivedAt: 'newest.received_at',
  });
  const narrowed = conditions(where.values);
  narrow(narrowed, narrowing);
  if (narrowed.text !== 'true') {
    found.add(
      narrowed.name,
      () => `exists (select from emails where emails.id = newest.id and ${narrowed.text})`,
    );
  }
  const { rows } = await db.query<Position>({
    name: `search-newest ${where.name} ${found.name}`,
    text: `select ${keyColumns} from (
       select id, brand_id, received_at, subject, sender, state from emails where ${where.text}
       order by received_at desc, id desc limit ${where.place(looked)}
     ) newest where ${found.text}
     order by received_at desc, id desc limit ${where.place(limit)}`,
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
 * The newest readable emails with certain words in subject and sender. Every match in the weeks of the step is read and
 * sorted. The conditions are written as the GIN index has them and no other index does, because what the planner
 * believes about words beside other conditions is wrong by factors of a thousand.
 * @returns null when the step gave up.
 */
export async function listByWords(
  db: Queryable,
  readable: Readable,
  { tsquery, brandIds }: WordSearch,
  { campaignType, narrowing }: SearchFilter,
  { weeks, mostMatches }: SearchStep,
  { limit, after }: SearchPage,
): Promise<Position[] | null> {
  const where = conditions();
  where.add('', (place) => `email_words(subject, sender) @@ ${place}::tsquery`, tsquery);
  if (weeks !== null) where.add('weeks', (place) => `email_week(received_at) = any(${place}::int[])`, weeks);
  if (brandIds !== null) where.add('brands', (place) => `brand_id + 0 = any(${place}::int[])`, brandIds);
  if (campaignType !== undefined) {
    // In a few weeks it is quicker to look at each match than to join the long list of one type's emails.
    const isType = weeks === null ? "campaign_type || '' =" : 'campaign_type is not distinct from';
    where.add('type', (place) => `${isType} ${place}`, campaignType);
  }
  whereReadable(where, readable, { receivedAt: "received_at + interval '0'" });
  narrow(where, narrowing);
  const matches = where.text;
  if (mostMatches !== null) where.note('most');
  const most = mostMatches === null ? '' : `limit ${where.place(mostMatches)}`;
  const older = conditions(where.values);
  older.after('received_at, id', after);
  const count = where.place(limit);
  // The number of matches is answered also when none of them is older than `after`.
  const { rows } = await db.query<(Position | { id: null; at: null }) & { matches: number }>({
    name: `search-words ${where.name} ${older.name}`,
    text: `with hit as materialized (select id, received_at from emails where ${matches} ${most})
     select page.id, page.at, counted.matches from (select count(*)::int as matches from hit) counted
     left join (
       select ${keyColumns}, received_at from hit where ${older.text}
       order by received_at desc, id desc limit ${count}
     ) page on true order by page.received_at desc, page.id desc`,
    values: where.values,
  });
  if (mostMatches !== null && (rows[0]?.matches ?? 0) >= mostMatches) return null;
  return rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
}

/** The instant of the newest email; undefined when there is none. It tells a search where to begin, and nobody else. */
export async function findNewestInstant(db: Queryable): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>({
    name: 'newest-instant',
    text: 'select received_at as at from emails order by received_at desc, id desc limit 1',
  });
  return rows[0]?.at;
}
