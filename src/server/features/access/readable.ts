import type { Conditions } from '#server/db/conditions.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

const dayMs = 86_400_000;

declare const isOfViewer: unique symbol;

/**
 * What a viewer may read at an instant: everything, or the open brands' emails from an instant on. Only `readableBy`
 * makes one, so whatever demands one cannot forget to ask who is looking.
 */
export interface Readable {
  /** Emails received before it are closed; null for the whole history. */
  readonly since: Date | null;
  /** Whether premium-only brands are open like the others. */
  readonly opensEveryBrand: boolean;
  readonly [isOfViewer]: true;
}

/** The one rule of access (specification, section 1; design, section 3). */
export function readableBy(viewer: Viewer, now: Date): Readable {
  const isEverything = viewer.kind === 'user' && (viewer.isAdmin || viewer.hasPremium);
  return {
    since: isEverything ? null : new Date(now.getTime() - freeHistoryDays * dayMs),
    opensEveryBrand: isEverything || (viewer.kind === 'visitor' && viewer.seesEveryBrand === true),
  } as Readable;
}

/**
 * The same brands with their whole history: for the question whether there is mail beyond what is readable. Nothing of
 * that mail may be told but the answer.
 */
export function withWholeHistory(readable: Readable): Readable {
  return { ...readable, since: null };
}

/** Whether a brand is open: its page, its feed, and its name in a search. */
export function opensBrand(readable: Readable, brand: { isPremiumOnly: boolean }): boolean {
  return readable.opensEveryBrand || !brand.isPremiumOnly;
}

/** How a statement calls what the rule asks about. */
interface ReadColumns {
  receivedAt?: string;
  /** The id of a row's brand, or its place where it is the same for all rows: it is then looked up once. */
  brandId?: string;
  /** The brand's row, where the statement has joined it. */
  brand?: string;
}

/** Adds the rule to the conditions of a statement that reads emails. */
export function whereReadable(
  where: Conditions,
  { since, opensEveryBrand }: Readable,
  { receivedAt = 'emails.received_at', brandId = 'emails.brand_id', brand }: ReadColumns = {},
): void {
  if (since !== null) where.add('since', (at) => `${receivedAt} >= ${at}::timestamptz`, since);
  if (opensEveryBrand) return;
  // "Is false" keeps the planner from joining brands first: it stays a filter, by index for few rows, hashed for many.
  const isOpen =
    brand === undefined
      ? `(exists (select from brands closed where closed.id = ${brandId} and closed.is_premium_only)) is false`
      : `not ${brand}.is_premium_only`;
  where.add('open', () => isOpen);
}
