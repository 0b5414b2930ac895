import { createVisitor, type Viewer, type ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import type { OpenShare } from '#server/library/access/open-share.ts';
import {
  type Readable,
  readableById,
  readableByShare,
  visibleState,
  whereReadable,
} from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ErrorReply } from '#shared/contract/common.ts';
import type { PremiumEmail } from '#shared/contract/library/emails.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

declare const isReadable: unique symbol;

/** An email its viewer may read; only `requireReadableEmail` creates one. */
export interface ReadableEmail {
  readonly id: number;
  /** The email itself, or the one whose version it is. */
  readonly cardId: number;
  readonly state: EmailState;
  /** True if every visitor may read it. */
  readonly isPublic: boolean;
  readonly brand: { id: number; name: string; slug: string; logoUrl: string | null; categoryId: number };
  readonly [isReadable]: true;
}

/** Further columns that a route reads in the same statement: of `e`, of `card` and of its joins. */
export interface EmailReading {
  /** Name of the prepared statement. */
  name: string;
  columns: string;
  joins?: string;
  /** Values of the placeholders from `$2` on; `$1` is the email's id. */
  values?: readonly unknown[];
  /** Message if the email does not exist. */
  missing: string;
}

/** SQL: a brand as lists of emails show it. */
export const brandColumn = `json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'logoUrl', b.logo_url,
    'categoryId', b.category_id) as brand`;

/**
 * SQL: the id of a placeholder, or of the email that one is folded into: its address stays valid.
 */
export const cardOf = (id: string) =>
  `coalesce((select folded_into from emails folded where folded.id = ${id}), ${id})`;

/** SQL: the copy that is shown for all copies of a version. */
const earliestCopy = `(select version.id from emails version
          where version.folded_into = card.id and version.copy_key = given.copy_key
          order by version.received_at, version.message_id limit 1)`;

/**
 * Reads a single email: the only access outside the dashboard. For the id of a copy it reads the card it is folded
 * into; a version, a copy with another public copy, is read itself, under the access rule of its card.
 * @throws AppError `not_found`; `premium_required` with name and slug of the brand if it is closed to the
 * viewer.
 */
export async function requireReadableEmail<Row>(
  deps: ViewerDependencies,
  viewer: Viewer,
  id: number,
  reading: EmailReading,
): Promise<Row & ReadableEmail> {
  const email = await readEmail<Row>(deps, readableById(viewer, deps.now()), id, reading);
  // An unpublished email must stay unknown, and so must its brand.
  if (email === undefined || (!email.isOpen && email.state !== 'published'))
    throw new AppError('not_found', reading.missing);
  if (email.isOpen) return email;
  const stub = {
    isPremiumContent: true,
    brand: { name: email.brand.name, slug: email.brand.slug },
  } satisfies Omit<PremiumEmail, keyof ErrorReply>;
  throw new AppError('premium_required', whyClosed(deps.config.billing === 'off', email.isPremiumOnly), {
    body: stub,
  });
}

/**
 * Reads an email that a link shows, for its pictures. Its versions have other words, and the link shows none of them.
 * @throws AppError `not_found`, also for an email that the link does not show.
 */
export async function requireSharedEmail<Row>(
  deps: ViewerDependencies,
  share: OpenShare,
  id: number,
  reading: EmailReading,
): Promise<Row & ReadableEmail> {
  const email = await readEmail<Row>(deps, readableByShare(share), id, reading);
  if (email?.isOpen !== true || email.id !== email.cardId) throw new AppError('not_found', reading.missing);
  return email;
}

async function readEmail<Row>(
  { config, database, now }: ViewerDependencies,
  readable: Readable,
  id: number,
  { name, columns, joins = '', values: given = [] }: EmailReading,
): Promise<(Row & ReadableEmail & { isOpen: boolean; isPremiumOnly: boolean }) | undefined> {
  const values = [id, ...given];
  const ruleFor = (access: Readable) => {
    const where = conditions(values);
    whereReadable(where, access, {
      id: 'card.id',
      state: 'card.state',
      brand: 'b',
      receivedAt: 'card.received_at',
    });
    return where;
  };
  const [own, anybodys] = [ruleFor(readable), ruleFor(readableById(createVisitor(config), now()))];
  const { rows } = await database.pool.query<
    Row & ReadableEmail & { isOpen: boolean; isPremiumOnly: boolean }
  >({
    name: `${name}: ${own.name}, ${anybodys.name}`,
    text: `select e.id, card.id as "cardId", ${visibleState('card', 'b')} as state, (${own.text}) as "isOpen", (${anybodys.text}) as "isPublic", ${brandColumn},
        b.is_premium_only as "isPremiumOnly", ${columns}
      from emails given join emails card on card.id = coalesce(given.folded_into, given.id)
        join emails e on e.id = case when given.copy_key <> card.copy_key then ${earliestCopy} else card.id end
        join brands b on b.id = card.brand_id ${joins} where given.id = $1::int`,
    values,
  });
  return rows[0];
}

function whyClosed(isFree: boolean, isPremiumOnly: boolean): string {
  if (isFree) return `Log in to read emails older than ${freeHistoryDays} days.`;
  if (isPremiumOnly) return 'The emails of this brand are part of premium.';
  return `Emails older than ${freeHistoryDays} days are part of premium.`;
}
