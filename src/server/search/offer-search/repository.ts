import { factDay } from '#server/ingest/store/facts/fact-day.ts';
import { offerJson } from '#server/ingest/store/facts/store-offers.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { brandColumn } from '#server/library/emails/readable-email.ts';
import { type Conditions, conditions, instantText, statementName } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import type { OfferKind, OfferScope } from '#shared/vocabulary/offer-kinds.ts';
import type { OfferSort, ThresholdFilter } from '#shared/vocabulary/offer-search.ts';

/** Filters of offers for the database; null does not restrict. */
export interface WantedOffers {
  kinds: readonly OfferKind[] | null;
  /** Minimum percentage. */
  depth: number | null;
  /** Prefix of the code, in capitals. */
  code: string | null;
  hasCode: boolean;
  threshold: ThresholdFilter | null;
  scopes: readonly OfferScope[] | null;
  /** True for offers with a known last day that is not past, and a first day that is not in the future. */
  isLive: boolean;
  /** Latest allowed last day. */
  endsBy: string | null;
  /** Ids of the brands in the filter. */
  brandIds: readonly number[] | null;
  /** Ids of the brands of the filter's categories and set, up to hundreds. */
  groupBrandIds: readonly number[] | null;
  /** Today's day. */
  today: string;
}

/** Keyset position of an offer in every order. */
export interface OfferPlace {
  emailId: number;
  position: number;
  /** Percentage as text; 0 without one. */
  depth: string;
  /** Time of receipt, with microseconds. */
  at: string;
  /** Last day; null if unknown. */
  endsOn: string | null;
}

export type FoundOfferRow = Omit<FoundOffer, keyof Offer> & { offer: Offer; place: OfferPlace };

const depthOf = `coalesce(case when o.kind = 'percent' then o.percent end, 0)`;

const orders: Readonly<Record<OfferSort, string>> = {
  deepest: `${depthOf} desc, o.received_at desc, o.email_id desc, (-o.position) desc`,
  newest: 'o.received_at desc, o.email_id desc, (-o.position) desc',
  ending: 'o.ends_on, o.email_id, o.position',
};

export async function listOffers(
  db: Queryable,
  readable: Readable,
  wanted: WantedOffers,
  sort: OfferSort,
  { limit, after }: { limit: number; after: OfferPlace | undefined },
): Promise<FoundOfferRow[]> {
  const where = conditions();
  whereWanted(where, wanted, sort);
  whereReadable(where, readable, { state: 'o.state', receivedAt: 'o.received_at', brandId: 'o.brand_id' });
  const later = conditions(where.values);
  whereAfter(later, sort, after);
  const found = isFoundFirst(wanted, sort)
    ? `(select * from email_offers o where ${where.text} offset 0) o where ${later.text}`
    : `email_offers o where ${where.text} and ${later.text}`;
  const { rows } = await db.query<FoundOfferRow>({
    name: statementName(`offers ${sort} ${isFoundFirst(wanted, sort)} ${where.name} ${later.name}`),
    text: `select page."emailId", page.position, page.offer, e.subject, e.language, ${factDay}::text as day, ${brandColumn},
        json_build_object('emailId', page."emailId", 'position', page.position, 'depth', page.depth, 'at', page.at,
          'endsOn', page."endsOn") as place
      from (
        select o.email_id as "emailId", o.position::int as position, ${offerJson} as offer, ${depthOf}::text as depth,
          ${instantText('o.received_at')} as at, o.ends_on::text as "endsOn", row_number() over (order by ${orders[sort]}) as place
        from ${found} order by ${orders[sort]} limit ${where.place(limit)}
      ) page
      join emails e on e.id = page."emailId" join email_facts f on f.email_id = e.id join brands b on b.id = e.brand_id
      order by page.place`,
    values: where.values,
  });
  return rows;
}

/** @param most counting stops here. */
export async function countOffers(
  db: Queryable,
  readable: Readable,
  wanted: WantedOffers,
  sort: OfferSort,
  most: number,
): Promise<number> {
  const where = conditions();
  whereWanted(where, wanted, sort);
  whereReadable(where, readable, { state: 'o.state', receivedAt: 'o.received_at', brandId: 'o.brand_id' });
  const { rows } = await db.query<{ offers: number }>({
    name: statementName(`count-offers ${where.name}`),
    text: `select count(*)::int as offers
      from (select from email_offers o where ${where.text} limit ${where.place(most)}) found`,
    values: where.values,
  });
  return rows[0]?.offers ?? 0;
}

const needsLastDay = ({ isLive, endsBy }: WantedOffers, sort: OfferSort) =>
  isLive || endsBy !== null || sort === 'ending';

/** Shorter prefixes match many codes. */
const tellingCode = 3;

/**
 * Rare properties have a separate index, which finds the matches before the sort: a scan in order would take
 * longer.
 */
const isFoundFirst = (wanted: WantedOffers, sort: OfferSort) =>
  needsLastDay(wanted, sort) || (wanted.code !== null && wanted.code.length >= tellingCode);

function whereWanted(where: Conditions, wanted: WantedOffers, sort: OfferSort): void {
  const { kinds, depth, code, hasCode, threshold, scopes, isLive, endsBy, today } = wanted;
  if (kinds !== null) {
    where.add('kind', (all) => `o.kind = any(${all}::text[])`, kinds);
    // They sort after all percentages; the condition gives the index its start.
    if (!kinds.includes('percent')) where.add('plain', () => `${depthOf} = 0`);
  }
  if (depth !== null) where.add('deep', (least) => `${depthOf} >= ${least}::numeric`, depth);
  if (hasCode) where.add('coded', () => 'o.code is not null');
  if (code !== null) {
    const upper = 'upper(o.code) collate "C"';
    where.add(
      'code',
      (begin) => `(o.code is not null and ${upper} >= ${begin} and ${upper} < ${begin} || chr(1114111))`,
      code,
    );
  }
  if (threshold !== null)
    where.add(threshold, () => `o.threshold is ${threshold === 'none' ? 'null' : 'not null'}`);
  if (scopes !== null) where.add('scope', (all) => `o.scope = any(${all}::text[])`, scopes);
  if (needsLastDay(wanted, sort)) where.add('lasts', (day) => `o.ends_on >= ${day}::date`, today);
  if (endsBy !== null) where.add('ends', (day) => `o.ends_on <= ${day}::date`, endsBy);
  if (isLive) where.add('begun', (day) => `(o.starts_on is null or o.starts_on <= ${day}::date)`, today);
  if (wanted.brandIds !== null)
    where.add('brand', (ids) => `o.brand_id = any(${ids}::int[])`, wanted.brandIds);
  // `+ 0` prevents an index lookup for each of hundreds of brands.
  if (wanted.groupBrandIds !== null)
    where.add('group', (ids) => `o.brand_id + 0 = any(${ids}::int[])`, wanted.groupBrandIds);
}

function whereAfter(where: Conditions, sort: OfferSort, after: OfferPlace | undefined): void {
  if (after === undefined) return;
  const emailId = `${where.place(after.emailId)}::int`;
  const position = `${where.place(after.position)}::int`;
  if (sort === 'ending') {
    const day = `${where.place(after.endsOn)}::date`;
    where.add('after', () => `(o.ends_on, o.email_id, o.position) > (${day}, ${emailId}, ${position})`);
    return;
  }
  const place = `${where.place(after.at)}::timestamptz, ${emailId}, -${position}`;
  const columns = 'o.received_at, o.email_id, -o.position';
  if (sort === 'newest') where.add('after', () => `(${columns}) < (${place})`);
  else {
    const depth = `${where.place(after.depth)}::numeric`;
    where.add('after', () => `(${depthOf}, ${columns}) < (${depth}, ${place})`);
  }
}
