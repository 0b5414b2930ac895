import type { Administrator } from '#server/accounts/auth/guards.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import type { OpenShare } from '#server/library/access/open-share.ts';
import type { Conditions } from '#server/platform/db/conditions.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

declare const isOfViewer: unique symbol;

/**
 * The emails a viewer may read at an instant: all published ones, or those of open brands since an instant.
 * Only this file creates one, so code that requires one cannot skip the access check.
 */
export interface Readable {
  /** Emails received before it are closed; null for the whole history. */
  readonly since: Date | null;
  /** True if premium-only brands are open. */
  readonly opensEveryBrand: boolean;
  /**
   * True if it includes held and hidden emails, and those of hidden brands: for administrators, on their own
   * routes. Copies folded into another email are never included.
   */
  readonly includesUnpublished: boolean;
  /** Id of the link that lends this access: only the emails it shows; undefined for viewers. */
  readonly ofShare?: number;
  readonly [isOfViewer]: true;
}

const premium: Viewer = { kind: 'visitor', seesEveryBrand: true, seesWholeHistory: true };

/** The only access rule (specification, section 1; design, section 3). */
export function readableBy(viewer: Viewer, now: Date): Readable {
  const isEverything = viewer.kind === 'user' && (viewer.isAdmin || viewer.hasPremium);
  const opensHistory = isEverything || (viewer.kind === 'visitor' && viewer.seesWholeHistory === true);
  return {
    since: opensHistory ? null : new Date(now.getTime() - freeHistoryDays * dayMs),
    opensEveryBrand: isEverything || (viewer.kind === 'visitor' && viewer.seesEveryBrand === true),
    includesUnpublished: false,
  } as Readable;
}

/**
 * Returns the access to what guests see of the emails of a link: picture, subject, brand and date of published
 * ones. Its owner's premium lends it; what an email says stays with `readableBy`.
 */
export function readableByShare({ id }: OpenShare): Readable {
  return { since: null, opensEveryBrand: true, includesUnpublished: false, ofShare: id } as Readable;
}

/**
 * Returns the viewer whose figures a shared chart shows: those of all published emails, as its owner sees them. A
 * chart counts emails and quotes none.
 */
export function viewerOfShare(_opened: OpenShare): Viewer {
  return premium;
}

/** Returns both tiers' access, for counts that are computed before a request. */
export function readableOfTiers(now: Date): [free: Readable, premium: Readable] {
  return [readableBy({ kind: 'visitor' }, now), readableBy(premium, now)];
}

/** Returns the dashboard's access: every email in any state. */
export function readableInDashboard(_admin: Administrator): Readable {
  return { since: null, opensEveryBrand: true, includesUnpublished: true } as Readable;
}

export const isOfDashboard = ({ includesUnpublished }: Readable) => includesUnpublished;

/** Returns the access to a single email by id: administrators may also open unpublished ones. */
export function readableById(viewer: Viewer, now: Date): Readable {
  const readable = readableBy(viewer, now);
  return { ...readable, includesUnpublished: viewer.kind === 'user' && viewer.isAdmin };
}

/**
 * Returns the same brands with their whole history: for email counts by day, type, season and year, which are
 * public.
 */
export function withWholeHistory(readable: Readable): Readable {
  return { ...readable, since: null };
}

/** Returns the whole history of every shown brand: for statistics of the whole vault. */
export function withWholeVault(readable: Readable): Readable {
  return { ...readable, since: null, opensEveryBrand: true };
}

/**
 * Returns a cache key for viewers with the same access. The start of the free days moves with the clock, so
 * cache entries must be short-lived.
 */
export function audienceOf({ since, opensEveryBrand }: Readable): string {
  return `${since === null} ${opensEveryBrand}`;
}

/** True if the viewer may see the brand's page, its feed, and its name in a search. */
export function opensBrand(readable: Readable, brand: { isPremiumOnly: boolean }): boolean {
  return readable.opensEveryBrand || !brand.isPremiumOnly;
}

/** Returns the days of open history, to show to the viewer; null for all. */
export function historyDaysOf({ since }: Readable): number | null {
  return since === null ? null : freeHistoryDays;
}

/** SQL expressions of the columns that the rule reads. */
interface ReadColumns {
  id?: string;
  state?: string;
  receivedAt?: string;
  /** The brand's id in a row, or a placeholder for all rows, with which the brand is looked up once. */
  brandId?: string;
  /** Alias of the brand, if the statement joins it. */
  brand?: string;
}

/** Adds the access rule to the conditions of a statement that reads emails. */
export function whereReadable(
  where: Conditions,
  { since, opensEveryBrand, includesUnpublished, ofShare }: Readable,
  {
    id = 'emails.id',
    state = 'emails.state',
    receivedAt = 'emails.received_at',
    brandId = 'emails.brand_id',
    brand,
  }: ReadColumns = {},
): void {
  // A copy is read through its card.
  if (includesUnpublished) where.add('cards', () => `${state} <> 'copy'`);
  else where.add('published', () => `${state} = 'published'`);
  if (since !== null) where.add('since', (at) => `${receivedAt} >= ${at}::timestamptz`, since);
  if (ofShare !== undefined)
    where.add(
      'share',
      (share) =>
        `exists (select from shares left join saved_list_items shown on shown.list_id = shares.list_id
          and shown.email_id = ${id} where shares.id = ${share}
          and (shares.email_id = ${id} or shown.id is not null))`,
      ofShare,
    );
  const [name, isClosed] = includesUnpublished
    ? ['kept', deletedBrand]
    : opensEveryBrand
      ? ['shown', hiddenBrand]
      : ['open', closedBrand];
  // "Is false" prevents a join with brands first: the planner keeps a filter, by index for few rows, hashed
  // for many.
  where.add(name, () =>
    brand === undefined
      ? `(exists (select from brands closed where closed.id = ${brandId} and ${isClosed('closed')})) is false`
      : `not ${isClosed(brand)}`,
  );
}

/** SQL: brands with inaccessible emails: for administrators, for premium viewers, and for all others. */
const deletedBrand = (brand: string) => `(${brand}.removed_at is not null)`;
const hiddenBrand = (brand: string) => `${brand}.is_hidden`;
const closedBrand = (brand: string) => `(${brand}.is_hidden or ${brand}.is_premium_only)`;

/**
 * SQL: true if viewers may see the brand: it has published mail, or no mail. A hidden brand is not shown, nor
 * is a brand with only held or hidden mail, because nobody may learn of that mail.
 * @param brand alias of the brand's row.
 */
export const isShownBrand = (brand: string) =>
  `(not ${brand}.is_hidden
    and (${brand}.email_count > 0 or not exists (select from emails unseen where unseen.brand_id = ${brand}.id)))`;

/** SQL: an email's state for viewers: all mail of a hidden brand is hidden. */
export const visibleState = (email: string, brand: string) =>
  `(case when ${hiddenBrand(brand)} then 'hidden' else ${email}.state end)`;
