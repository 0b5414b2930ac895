import { type Conditions, conditions, instantText, statementName } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type Readable, whereReadable } from '#server/features/access/readable.ts';
import type {
  ColumnFilters,
  CompiledSearch,
  DateRange,
  RowRule,
} from '#server/features/email-search/compile-search.ts';
import { conjunctsOf } from '#server/features/email-search/tsquery-parts.ts';

/** Which emails, as the index of terms is asked. */
export interface Matching {
  tsquery: string | null;
  /** What the index is asked for in its place, where each email that is found has to be looked at; undefined where none has. */
  near?: string | null | undefined;
  /** Filters that are looked up in what the index found; undefined where it is asked for all of them. */
  columns?: ColumnFilters | undefined;
  dates: readonly DateRange[];
  /** Null for all weeks (`email_week`). */
  weeks: readonly number[] | null;
  /** Only emails whose best offer names no percent: the last ones by depth. */
  isWithoutPercent?: boolean;
  only?: RowRule | undefined;
  /** Of so many ids one each, from the first on: a sample of everything. */
  sampled?: { of: number; most: number };
  /** Of so many emails one each, wherever they stand: one of `indexedSamples`. */
  indexedSample?: number;
}

/** An email by its sort keys. */
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

/**
 * Conditions are written so that only the index of terms serves them: of others the planner believes too much. It also
 * takes words it does not know for frequent ones, and would read the whole table for the first few matches; `offset 0`
 * hides from it that few are wanted.
 */
export function whereMatching(where: Conditions, readable: Readable, matching: Matching): void {
  const { weeks } = matching;
  const tsquery = matching.near === undefined ? matching.tsquery : matching.near;
  for (const part of tsquery === null ? [] : conjunctsOf(tsquery))
    where.add('terms', (place) => `email_terms(terms) @@ ${place}::tsquery`, part);
  if (matching.sampled !== undefined) whereSampled(where, matching.sampled);
  if (matching.indexedSample !== undefined) whereInSample(where, matching.indexedSample);
  if (weeks !== null) where.add('weeks', (place) => `email_week(received_at) = any(${place}::int[])`, weeks);
  whereColumns(where, matching);
  whereReadable(where, readable, { ...ruleColumns, receivedAt: "received_at + interval '0'" });
}

/** Ids that stand in no order, so that no sender who sends every so often is in all of them, or in none. */
function whereSampled(where: Conditions, { of, most }: { of: number; most: number }): void {
  const step = `${where.place(of)}::int`;
  const last = `${where.place(most - 1)}::int`;
  where.add(
    'sampled',
    () =>
      `email_id = any(array(select n * ${step} + (n * 40503 & 65535) % ${step} + 1 from generate_series(0, ${last}) n))`,
  );
}

/** One in so many emails, for which terms have an index of their own (migration 0068); the smaller sample is part of the larger. */
export const indexedSamples = [256, 4_096] as const;

function whereInSample(where: Conditions, of: number): void {
  where.add(`one in ${of}`, () => `(email_id::bigint * 40503 & 65535) < ${65_536 / of}`);
}

/** What the columns of a row tell, without its terms. */
function whereColumns(
  where: Conditions,
  { dates, isWithoutPercent = false, only }: Pick<Matching, 'dates' | 'isWithoutPercent' | 'only'>,
): void {
  whereDates(where, dates);
  only?.(where);
  if (isWithoutPercent) where.add('plain', () => 'coalesce(offer_percent, 0) + 0 = 0');
}

/** How the rule calls the columns of a row. */
const ruleColumns = { state: 'email_facts.state', brandId: 'email_facts.brand_id' };

/** What is looked up in each email that the index found: its terms last, which lie elsewhere. */
export function whereCloser(
  where: Conditions,
  { tsquery, near, columns: { language, season } = {} }: Matching,
): void {
  if (language !== undefined) where.add('language', (place) => `language = any(${place}::text[])`, language);
  if (season !== undefined) where.add('season', (place) => `season = any(${place}::text[])`, season);
  if (near !== undefined) whereSays(where, tsquery);
}

/** The columns it takes, without which rows that are sorted are narrow. */
const closerColumns = ({ near, columns: { language, season } = {} }: Matching) =>
  `${language === undefined ? '' : ', language'}${season === undefined ? '' : ', season'}${near === undefined ? '' : ', terms'}`;

/** Asked email by email: no index serves it. */
function whereSays(where: Conditions, tsquery: string | null): void {
  if (tsquery !== null) where.add('says', (place) => `(terms @@ ${place}::tsquery) is true`, tsquery);
}

/** All that is asked of an email, of rows of `email_facts` that something else has chosen. */
export function whereFound(
  where: Conditions,
  readable: Readable,
  search: Pick<CompiledSearch, 'tsquery' | 'dates' | 'only'>,
): void {
  whereSays(where, search.tsquery);
  whereColumns(where, search);
  whereReadable(where, readable, { ...ruleColumns, receivedAt: 'email_facts.received_at' });
}

/** The same, and `tsquery` with it. */
export function narrowed<Matched extends Pick<Matching, 'tsquery' | 'near'>>(
  matching: Matched,
  tsquery: string,
): Matched {
  const both = (one: string | null) => (one === null ? tsquery : `(${one}) & ${tsquery}`);
  const { near } = matching;
  return { ...matching, tsquery: both(matching.tsquery), near: near === undefined ? undefined : both(near) };
}

function whereDates(where: Conditions, dates: readonly DateRange[]): void {
  for (const { from, before, isNegated } of dates) {
    const bounds = [
      ...(from === null ? [] : [`>= ${where.place(from)}`]),
      ...(before === null ? [] : [`< ${where.place(before)}`]),
    ].map((bound) => `received_at + interval '0' ${bound}::date::timestamp at time zone 'UTC'`);
    if (bounds.length === 0) continue;
    const within = bounds.join(' and ');
    const name = `${isNegated ? 'not' : 'in'}${from === null ? '' : '>'}${before === null ? '' : '<'}`;
    where.add(name, () => (isNegated ? `not (${within})` : within));
  }
}

/**
 * Emails of one step in which a phrase or a field is looked up: those that come first. Words that stand in so many and
 * never beside one another would otherwise be read in every email.
 */
export const mostLookedAt = 2_000;

/** The row after which a page goes on, in any order. */
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
 * Matches of the index of terms, in order: every one in its weeks is read and sorted.
 * @param most the step gives up beyond so many matches; null never.
 * @returns how many there are beside the page; null when it gave up.
 */
export async function listHits(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  order: HitOrder,
  most: number | null,
  { limit, after }: HitPage,
): Promise<{ hits: Hit[]; matches: number } | null> {
  const where = conditions();
  whereMatching(where, readable, matching);
  const isMatch = where.text;
  if (most !== null) where.note('most');
  const atMost = most === null ? '' : `limit ${where.place(most)}`;
  const later = conditions(where.values);
  whereAfter(later, order, after);
  const closer = conditions(where.values);
  whereCloser(closer, matching);
  const looked = matching.near === undefined ? '' : `limit ${where.place(mostLookedAt)}`;
  const { rows } = await db.query<(Hit | { id: null; at: null; percent: null }) & { matches: number }>({
    name: statementName(`hits ${order} ${where.name} ${later.name} ${closer.name}`),
    text: `with hit as materialized (
        select * from (
          select email_id, received_at, offer_percent${closerColumns(matching)} from email_facts where ${isMatch} offset 0
        ) matching ${atMost}
      )
      select page.id, page.at, page.percent, counted.matches
      from (select count(*)::int as matches from hit) counted
      left join (
        select ${hitColumns}, row_number() over () as place
        from (select * from hit where ${later.text} order by ${orders[order]} ${looked}) hit
        where ${closer.text} limit ${where.place(limit)}
      ) page on true order by page.place`,
    values: where.values,
  });
  const matches = rows[0]?.matches ?? 0;
  if (most !== null && matches >= most) return null;
  return { hits: rows.flatMap(({ id, at, percent }) => (id === null ? [] : [{ id, at, percent }])), matches };
}

/**
 * Matches of the index of terms, week by week in the order of `weeks`, until the page is full. Each week is one look into the
 * index, and only the matches of weeks that are come to are read and sorted. Rows of a lateral join come in the order of the
 * rows it is made for, which is the only way there is to make it: nothing sorts them again, so that the rest is left alone.
 * @returns at which place of what the index found the last hit stood: it found so many at least.
 */
export async function listHitsByWeek(
  db: Queryable,
  readable: Readable,
  matching: Matching & { weeks: readonly number[] },
  order: HitOrder,
  { limit, after }: HitPage,
): Promise<{ hits: Hit[]; matches: number }> {
  const where = conditions();
  whereMatching(where, readable, { ...matching, weeks: null });
  const weeks = where.place(matching.weeks);
  const later = conditions(where.values);
  whereAfter(later, order, after);
  const closer = conditions(where.values);
  whereCloser(closer, matching);
  const page = where.place(limit);
  const looked = matching.near === undefined ? page : where.place(mostLookedAt);
  const { rows } = await db.query<Hit & { place: number }>({
    name: statementName(`hits-by-week ${order} ${where.name} ${later.name} ${closer.name}`),
    text: `select ${hitColumns}, place from (
        select hit.*, row_number() over ()::int as place from unnest(${weeks}::int[]) as each (week)
        cross join lateral (
          select * from (
            select email_id, received_at, offer_percent${closerColumns(matching)} from email_facts
            where ${where.text} and email_week(received_at) = each.week offset 0
          ) matching where ${later.text} order by ${orders[order]} limit ${looked}
        ) hit limit ${looked}
      ) hit where ${closer.text} limit ${page}`,
    values: where.values,
  });
  const hits = rows.map(({ place: _, ...hit }) => hit);
  return { hits, matches: rows.at(-1)?.place ?? 0 };
}

/**
 * The instant of the first match of the index of terms in an order by instants, behind an instant: every one of them is read,
 * and none is sorted. A phrase may stand in none of them.
 * @param most it gives up beyond so many matches; null never.
 * @returns null for the instant where there is none behind it, and how many it read: `most` when it gave up.
 */
export async function findFirstMatch(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  order: 'newest' | 'oldest',
  most: number | null,
  behind: Date,
): Promise<{ at: string | null; matches: number }> {
  const where = conditions();
  whereMatching(where, readable, matching);
  const isMatch = where.text;
  const edge = where.place(behind);
  const first =
    order === 'newest'
      ? `max(received_at) filter (where received_at < ${edge}::timestamptz)`
      : `min(received_at) filter (where received_at >= ${edge}::timestamptz)`;
  if (most !== null) where.note('most');
  const atMost = most === null ? '' : `limit ${where.place(most)}`;
  const { rows } = await db.query<{ at: string | null; matches: number }>({
    name: statementName(`first-match ${order} ${where.name}`),
    text: `select ${instantText(first)} as at, count(*)::int as matches
      from (
        select * from (select received_at from email_facts where ${isMatch} offset 0) matching ${atMost}
      ) hit`,
    values: where.values,
  });
  return rows[0] ?? { at: null, matches: 0 };
}

/**
 * Of the next `looked` emails in order those that match: what many emails say is found at once, where the index of terms
 * would first list them all. Without a query every email matches, and the page is found by its order alone.
 */
export async function listNextHits(
  db: Queryable,
  readable: Readable,
  matching: Omit<Matching, 'weeks'>,
  order: HitOrder,
  looked: number | null,
  { limit, after }: HitPage,
): Promise<Hit[]> {
  const next = conditions();
  whereAfter(next, order, after);
  if (looked !== null) next.note('looked');
  const source =
    looked === null
      ? 'email_facts'
      : `(select * from email_facts where ${next.text} order by ${orders[order]} limit ${next.place(looked)}) email_facts`;
  const where = looked === null ? next : conditions(next.values);
  whereSays(where, matching.tsquery);
  whereColumns(where, matching);
  whereReadable(where, readable, { ...ruleColumns, receivedAt: 'email_facts.received_at' });
  const { rows } = await db.query<Hit>({
    name: statementName(`next-hits ${order} ${looked === null ? '' : next.name} ${where.name}`),
    text: `select ${hitColumns} from ${source} where ${where.text}
      order by ${orders[order]} limit ${where.place(limit)}`,
    values: where.values,
  });
  return rows;
}

/** What a vault holds, of whatever state: it tells a search where to begin and which way to go, and nobody else. */
export interface VaultSpan {
  /** The instants of the oldest and the newest email. */
  oldest: Date;
  newest: Date;
  /** As of `findNewestId`. */
  newestId: number;
}

/** @returns null for an empty vault. */
export async function findSpan(db: Queryable): Promise<VaultSpan | null> {
  const { rows } = await db.query<{ oldest: Date | null; newest: Date | null; newestId: number | null }>({
    name: 'email-span',
    text: `select (select received_at from email_facts order by received_at, email_id limit 1) as oldest,
      (select received_at from email_facts order by received_at desc, email_id desc limit 1) as newest,
      (select max(email_id) from email_facts) as "newestId"`,
  });
  const [row] = rows;
  if (row === undefined || row.oldest === null || row.newest === null || row.newestId === null) return null;
  return { oldest: row.oldest, newest: row.newest, newestId: row.newestId };
}

/** The largest id of an email; 0 where there is none. Ids are never given twice: there are at most as many emails. */
export async function findNewestId(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number | null }>({
    name: 'newest-id',
    text: 'select max(email_id) as id from email_facts',
  });
  return rows[0]?.id ?? 0;
}

/** What emails are counted by; `brand` by its id. */
export const facetNames = ['type', 'season', 'platform', 'language', 'brand', 'month'] as const;

export type FacetName = (typeof facetNames)[number];

/** What rows are grouped by, and how that is said. */
const facetColumns: Readonly<Record<FacetName, { of: string; asText?: string }>> = {
  type: { of: 'campaign_type' },
  season: { of: 'season' },
  platform: { of: 'platform' },
  language: { of: 'language' },
  brand: { of: 'brand_id', asText: 'brand::text' },
  month: { of: `date_trunc('month', received_at at time zone 'UTC')`, asText: `to_char(month, 'YYYY-MM')` },
};

/** All facets, and the total, in one pass over rows. */
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
 * How many emails match, by each facet and in all. `looked` says how many the index found: as many as match, where it
 * answers all. Where they are `most` there may be more: the figures are of any of them.
 */
export async function countHits(
  db: Queryable,
  readable: Readable,
  matching: Matching,
  names: readonly FacetName[],
  most: number | null,
): Promise<Array<{ facet: FacetName | 'total' | 'looked'; value: string | null; count: number }>> {
  const where = conditions();
  whereMatching(where, readable, matching);
  const isMatch = where.text;
  const atMost = most === null ? '' : `limit ${where.place(most)}`;
  const closer = conditions(where.values);
  whereCloser(closer, matching);
  const found = (columns: string) => `(
      select * from (
        select email_id, brand_id, received_at, campaign_type, season, platform, language${columns} from email_facts
        where ${isMatch} offset 0
      ) matching ${atMost}
    )`;
  const { rows } = await db.query<{
    facet: FacetName | 'total' | 'looked';
    value: string | null;
    count: number;
  }>({
    name: statementName(
      `facets ${names.map((name) => name.slice(0, 2)).join('')} ${where.name} ${atMost === '' ? 'all' : 'most'} ${closer.name}`,
    ),
    text:
      matching.near === undefined
        ? groupsOf(names, `${found('')} found`)
        : `with found as materialized ${found(', terms')}
          ${groupsOf(names, `found where ${closer.text}`)}
          union all select 'looked', null, count(*)::int from found`,
    values: where.values,
  });
  return rows;
}
