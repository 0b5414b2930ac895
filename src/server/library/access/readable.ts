import type { Administrator } from '#server/accounts/auth/guards.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import type { Conditions } from '#server/platform/db/conditions.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

declare const isOfViewer: unique symbol;

/**
 * What a viewer may read at an instant: everything that is published, or of the open brands what came from an instant
 * on. Only this file makes one, so whatever demands one cannot forget to ask who is looking.
 */
export interface Readable {
  /** Emails received before it are closed; null for the whole history. */
  readonly since: Date | null;
  /** Whether premium-only brands are open like the others. */
  readonly opensEveryBrand: boolean;
  /** Whether emails that are held or hidden, and those of hidden brands, are among it: for administrators, at their own doors. */
  readonly includesUnpublished: boolean;
  readonly [isOfViewer]: true;
}

/** The one rule of access (specification, section 1; design, section 3). */
export function readableBy(viewer: Viewer, now: Date): Readable {
  const isEverything = viewer.kind === 'user' && (viewer.isAdmin || viewer.hasPremium);
  const opensHistory = isEverything || (viewer.kind === 'visitor' && viewer.seesWholeHistory === true);
  return {
    since: opensHistory ? null : new Date(now.getTime() - freeHistoryDays * dayMs),
    opensEveryBrand: isEverything || (viewer.kind === 'visitor' && viewer.seesEveryBrand === true),
    includesUnpublished: false,
  } as Readable;
}

/** What each tier may read: free readers, then premium ones. For what is counted before anybody asks. */
export function readableOfTiers(now: Date): [free: Readable, premium: Readable] {
  const premium: Viewer = { kind: 'visitor', seesEveryBrand: true, seesWholeHistory: true };
  return [readableBy({ kind: 'visitor' }, now), readableBy(premium, now)];
}

/** What the dashboard reads: every email, whatever its state. */
export function readableInDashboard(_admin: Administrator): Readable {
  return { since: null, opensEveryBrand: true, includesUnpublished: true } as Readable;
}

/** Whether it is what the dashboard reads. */
export const isOfDashboard = ({ includesUnpublished }: Readable) => includesUnpublished;

/** What a viewer reads of one email that is asked for by its id: administrators open those that wait for them too. */
export function readableById(viewer: Viewer, now: Date): Readable {
  const readable = readableBy(viewer, now);
  return { ...readable, includesUnpublished: viewer.kind === 'user' && viewer.isAdmin };
}

/** The same brands with their whole history: for numbers of emails by day, type, season and year, which are public. */
export function withWholeHistory(readable: Readable): Readable {
  return { ...readable, since: null };
}

/** The whole history of every brand that readers see: for what is told of the vault as a whole. */
export function withWholeVault(readable: Readable): Readable {
  return { ...readable, since: null, opensEveryBrand: true };
}

/**
 * Names those who may read the same: what is kept for one of them may be told to another. The edge of the free days moves
 * with the clock, so it is kept for a moment only.
 */
export function audienceOf({ since, opensEveryBrand }: Readable): string {
  return `${since === null} ${opensEveryBrand}`;
}

/** Whether a brand is open: its page, its feed, and its name in a search. */
export function opensBrand(readable: Readable, brand: { isPremiumOnly: boolean }): boolean {
  return readable.opensEveryBrand || !brand.isPremiumOnly;
}

/** Days of history that are open, for a viewer to be told; null for all. */
export function historyDaysOf({ since }: Readable): number | null {
  return since === null ? null : freeHistoryDays;
}

/** How a statement calls what the rule asks about. */
interface ReadColumns {
  state?: string;
  receivedAt?: string;
  /** The id of a row's brand, or its place where it is the same for all rows: it is then looked up once. */
  brandId?: string;
  /** The brand's row, where the statement has joined it. */
  brand?: string;
}

/** Adds the rule to the conditions of a statement that reads emails. */
export function whereReadable(
  where: Conditions,
  { since, opensEveryBrand, includesUnpublished }: Readable,
  {
    state = 'emails.state',
    receivedAt = 'emails.received_at',
    brandId = 'emails.brand_id',
    brand,
  }: ReadColumns = {},
): void {
  if (!includesUnpublished) where.add('published', () => `${state} = 'published'`);
  if (since !== null) where.add('since', (at) => `${receivedAt} >= ${at}::timestamptz`, since);
  const [name, isClosed] = includesUnpublished
    ? ['kept', deletedBrand]
    : opensEveryBrand
      ? ['shown', hiddenBrand]
      : ['open', closedBrand];
  // "Is false" keeps the planner from joining brands first: it stays a filter, by index for few rows, hashed for many.
  where.add(name, () =>
    brand === undefined
      ? `(exists (select from brands closed where closed.id = ${brandId} and ${isClosed('closed')})) is false`
      : `not ${isClosed(brand)}`,
  );
}

/** Brands whose emails are not there, by their rows: for administrators, for premium readers, and for everybody else. */
const deletedBrand = (brand: string) => `(${brand}.removed_at is not null)`;
const hiddenBrand = (brand: string) => `${brand}.is_hidden`;
const closedBrand = (brand: string) => `(${brand}.is_hidden or ${brand}.is_premium_only)`;

/**
 * Whether a brand, by its row, is there for readers: one with published mail, or without any. A hidden one is not, nor is one
 * all of whose mail is held or hidden, as nobody may know of that mail.
 * @param brand how the statement calls the row.
 */
export const isShownBrand = (brand: string) =>
  `(not ${brand}.is_hidden
    and (${brand}.email_count > 0 or not exists (select from emails unseen where unseen.brand_id = ${brand}.id)))`;

/** The state of an email of a brand, by their rows, as readers meet it: all mail of a hidden brand is hidden. */
export const stateForReaders = (email: string, brand: string) =>
  `(case when ${hiddenBrand(brand)} then 'hidden' else ${email}.state end)`;
