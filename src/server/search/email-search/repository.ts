import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { type Conditions, conditions, instantText, statementName } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { DateRange, RowRule } from '#server/search/email-search/compiled-search.ts';

/** Conditions of a search for the search index. */
export interface Matching {
  tsquery: string | null;
  /**
   * Replacement of `tsquery` for the index, if each email found has to be checked for a phrase or field;
   * undefined if none has.
   */
  near?: string | null | undefined;
  dates: readonly DateRange[];
  /** Null for all weeks (`email_week`). */
  weeks: readonly number[] | null;
  only?: RowRule | undefined;
}

/** Sort keys of an email. */
export interface Hit {
  id: number;
  /** With microseconds, as text. */
  at: string;
  percent: number;
}

export type HitOrder = 'newest' | 'oldest' | 'depth';

const orders: Readonly<Record<HitOrder, string>> = {
  newest: 'received_at desc, email_id desc',
  oldest: 'received_at, email_id',
  depth: 'coalesce(offer_percent, 0) desc, received_at desc, email_id desc',
};

/** SQL: columns for the access rule. */
const ruleColumns = { state: 'email_facts.state', brandId: 'email_facts.brand_id' };

/**
 * Adds conditions for the search index. Instants are expressions that no index on them can serve: otherwise
 * the planner expects the first few rows of such an index to be enough.
 */
function whereMatching(where: Conditions, readable: Readable, matching: Matching): void {
  const { weeks, dates, only } = matching;
  const tsquery = matching.near === undefined ? matching.tsquery : matching.near;
  if (tsquery !== null) where.add('terms', (place) => `email_terms(terms) @@ ${place}::tsquery`, tsquery);
  if (weeks !== null) where.add('weeks', (place) => `email_week(received_at) = any(${place}::int[])`, weeks);
  const receivedAt = matching.tsquery === null ? 'received_at' : "received_at + interval '0'";
  whereDates(where, dates, receivedAt);
  only?.(where);
  whereReadable(where, readable, { ...ruleColumns, receivedAt });
  if (matching.near !== undefined) where.note('closer');
}

/** SQL: filters `found` by the phrases and fields that the index lacks; empty if it answers everything. */
function whereCloser(where: Conditions, { tsquery, near }: Matching): string {
  return near === undefined || tsquery === null
    ? ''
    : `where (select terms @@ ${where.place(tsquery)}::tsquery from email_facts said where said.email_id = found.email_id)`;
}

/** Adds all conditions of a search, for rows of `email_facts` that were selected otherwise. */
function whereFound(
  where: Conditions,
  readable: Readable,
  { tsquery, dates, only }: Pick<Matching, 'tsquery' | 'dates' | 'only'>,
): void {
  if (tsquery !== null) where.add('says', (place) => `(terms @@ ${place}::tsquery) is true`, tsquery);
  whereDates(where, dates, 'received_at');
  only?.(where);
  whereReadable(where, readable, { ...ruleColumns, receivedAt: 'email_facts.received_at' });
}

function whereDates(where: Conditions, dates: readonly DateRange[], receivedAt: string): void {
  for (const { from, before, isNegated } of dates) {
    const bounds = [
      ...(from === null ? [] : [`>= ${where.place(from)}`]),
      ...(before === null ? [] : [`< ${where.place(before)}`]),
    ].map((bound) => `${receivedAt} ${bound}::date::timestamp at time zone 'UTC'`);
    if (bounds.length === 0) continue;
    const within = bounds.join(' and ');
    const name = `${isNegated ? 'not' : 'in'}${from === null ? '' : '>'}${before === null ? '' : '<'}`;
    where.add(name, () => (isNegated ? `not (${within})` : within));
  }
}

/** Limit and keyset position of a page, in any order. */
export interface HitPage {
  limit: number;
  after: Hit | undefined;
}

function whereAfter(where: Conditions, order: HitOrder, after: Hit | undefined): void {
  if (after === undefined) return;
  const at = `${where.place(after.at)}::timestamptz`;
  const id = `${where.place(after.id)}::int`;
  if (order === 'newest') where.add('after', () => `(received_at, email_id) < (${at}, ${id})`);
  else if (order === 'oldest') where.add('after', () => `(received_at, email_id) > (${at}, ${id})`);
  else {
    const percent = `${where.place(after.percent)}::int`;
    where.add(
      'after',
      () => `(coalesce(offer_percent, 0), received_at, email_id) < (${percent}, ${at}, ${id})`,
    );
  }
}

const hitColumns = `email_id as id, ${instantText('received_at')} as at, coalesce(offer_percent, 0)::int as percent`;

/**
 * Lists matches of the search index, in order. `offset 0` hides the limit from the planner, which would
 * otherwise read the table in order until it is reached.
 * @param bounds unless `isWhole`, it gives up beyond `most` matches. A phrase is checked in the first `most`
 * emails.
 * @returns the index's matches, `most` plus one if it gave up.
 */
export async function listMatches(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  order: HitOrder,
  { most, isWhole }: { most: number; isWhole: boolean },
  { limit, after }: HitPage,
): Promise<{ hits: Hit[]; matches: number }> {
  const where = conditions();
  whereMatching(where, readable, matching);
  const later = conditions(where.values);
  whereAfter(later, order, after);
  const atMost = isWhole ? '' : `limit ${where.place(most + 1)}`;
  const { rows } = await db.query<(Hit | { id: null; at: null; percent: null }) & { matches: number }>({
    name: statementName(`matches ${order} ${isWhole ? 'all' : 'most'} ${where.name} ${later.name}`),
    text: `with hit as materialized (
        select * from (
          select email_id, received_at, offer_percent from email_facts where ${where.text} offset 0
        ) matching where ${later.text} ${atMost}
      )
      select page.id, page.at, page.percent, counted.matches
      from (select count(*)::int as matches from hit) counted
      left join (
        select ${hitColumns}, row_number() over () as place from (
          select * from hit order by ${orders[order]} limit ${where.place(most)}
        ) found ${whereCloser(where, matching)}
        limit ${where.place(limit)}
      ) page on true order by page.place`,
    values: where.values,
  });
  const matches = rows[0]?.matches ?? 0;
  if (!isWhole && matches > most) return { hits: [], matches };
  return { hits: rows.flatMap(({ id, at, percent }) => (id === null ? [] : [{ id, at, percent }])), matches };
}

/**
 * Filters the next `looked` emails in order. This finds frequent words immediately, while the search index
 * would first list all their emails.
 * @param looked null for no limit, if the order alone finds the page.
 */
export async function walkInOrder(
  db: Queryable,
  readable: Readable,
  matching: Omit<Matching, 'weeks'>,
  order: HitOrder,
  looked: number | null,
  { limit, after }: HitPage,
): Promise<Hit[]> {
  const next = conditions();
  whereAfter(next, order, after);
  // An order by instants starts and ends at the wanted days.
  if (order !== 'depth') {
    whereDates(next, matching.dates, 'received_at');
    if (readable.since !== null)
      next.add('since', (place) => `received_at >= ${place}::timestamptz`, readable.since);
  }
  const source =
    looked === null
      ? 'email_facts'
      : `(select * from email_facts where ${next.text} order by ${orders[order]} limit ${next.place(looked)}) email_facts`;
  const where = conditions(next.values);
  whereFound(where, readable, matching);
  const { rows } = await db.query<Hit>({
    name: statementName(`walk ${order} ${looked === null ? 'all' : ''} ${next.name} ${where.name}`),
    text: `select ${hitColumns} from ${source} where ${where.text}${looked === null ? ` and ${next.text}` : ''}
      order by ${orders[order]} limit ${where.place(limit)}`,
    values: where.values,
  });
  return rows;
}

/**
 * Returns the instants of the oldest and the newest email in any state. They only select the weeks to search
 * and are not disclosed.
 * @returns null for an empty vault.
 */
export async function findSpan(db: Queryable): Promise<{ oldest: Date; newest: Date } | null> {
  const { rows } = await db.query<{ oldest: Date | null; newest: Date | null }>({
    name: 'email-span',
    text: `select (select received_at from email_facts order by received_at, email_id limit 1) as oldest,
      (select received_at from email_facts order by received_at desc, email_id desc limit 1) as newest`,
  });
  const [row] = rows;
  if (row === undefined || row.oldest === null || row.newest === null) return null;
  return { oldest: row.oldest, newest: row.newest };
}

/**
 * Returns the largest id of an email; 0 for none. Ids are never reused, so it is an upper bound of the number
 * of emails.
 */
export async function findNewestId(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number | null }>({
    name: 'newest-id',
    text: 'select max(email_id) as id from email_facts',
  });
  return rows[0]?.id ?? 0;
}

/** Facets of a search; `brand` by id. */
export const facetNames = ['type', 'season', 'platform', 'language', 'brand', 'month'] as const;

export type FacetName = (typeof facetNames)[number];

/** Grouping expression per facet, and its text form. */
const facetColumns: Readonly<Record<FacetName, { of: string; asText?: string }>> = {
  type: { of: 'campaign_type' },
  season: { of: 'season' },
  platform: { of: 'platform' },
  language: { of: 'language' },
  brand: { of: 'brand_id', asText: 'brand::text' },
  month: { of: `date_trunc('month', received_at at time zone 'UTC')`, asText: `to_char(month, 'YYYY-MM')` },
};

/** SQL: counts all facets and the total in one pass over rows. */
function groupsOf(names: readonly FacetName[], rows: string): string {
  const columns = names.map((name) => `, ${facetColumns[name].of} as ${name}`).join('');
  const sets = names.map((name) => `(${name}), `).join('');
  const when = (name: FacetName, then: string) => `when grouping(${name}) = 0 then ${then}`;
  const facet = names.map((name) => when(name, `'${name}'`)).join(' ');
  const value = names.map((name) => when(name, facetColumns[name].asText ?? name)).join(' ');
  const ofNone = names.length === 0;
  return `select ${ofNone ? `'total'` : `case ${facet} else 'total' end`} as facet,
      ${ofNone ? 'null' : `case ${value} end`} as value, count(*)::int as count
    from (select email_id${columns} from ${rows}) each group by grouping sets (${sets}())`;
}

/**
 * Counts the matches in total and per facet; beyond `most`, only the newest. `looked` is the number of index
 * matches, `most` plus one at most; all of them match unless a phrase has to be checked.
 */
export async function countMatches(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  names: readonly FacetName[],
  most: number,
): Promise<Array<{ facet: FacetName | 'total' | 'looked'; value: string | null; count: number }>> {
  const where = conditions();
  whereMatching(where, readable, matching);
  const columns = 'email_id, brand_id, received_at, campaign_type, season, platform, language';
  const newest = `(select * from found limit ${where.place(most)}) found ${whereCloser(where, matching)}`;
  const { rows } = await db.query<{
    facet: FacetName | 'total' | 'looked';
    value: string | null;
    count: number;
  }>({
    name: statementName(`facets ${names.map((name) => name.slice(0, 2)).join('')} ${where.name}`),
    text: `with found as materialized (
        select * from (
          select ${columns} from email_facts where ${where.text} ${matching.tsquery === null ? '' : 'offset 0'}
        ) matching order by ${orders.newest} limit ${where.place(most + 1)}
      )
      ${groupsOf(names, newest)}
      union all select 'looked', null, count(*)::int from found`,
    values: where.values,
  });
  return rows;
}
