import { createVisitor, type Viewer, type ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { readableById, visibleState, whereReadable } from '#server/library/access/readable.ts';
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
  readonly state: EmailState;
  /** True if every visitor may read it. */
  readonly isPublic: boolean;
  readonly brand: { id: number; name: string; slug: string; logoUrl: string | null; categoryId: number };
  readonly [isReadable]: true;
}

/** Further columns that a route reads in the same statement: of `e` and of its joins. */
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

/**
 * Reads a single email, for the id of a copy the one it is folded into: the only access outside the dashboard.
 * @throws AppError `not_found`; `premium_required` with name and slug of the brand if it is closed to the
 * viewer.
 */
export async function requireReadableEmail<Row>(
  { config, database, now }: ViewerDependencies,
  viewer: Viewer,
  id: number,
  { name, columns, joins = '', values: given = [], missing }: EmailReading,
): Promise<Row & ReadableEmail> {
  const values = [id, ...given];
  const ruleFor = (who: Viewer) => {
    const where = conditions(values);
    whereReadable(where, readableById(who, now()), {
      state: 'e.state',
      brand: 'b',
      receivedAt: 'e.received_at',
    });
    return where;
  };
  const [own, anybodys] = [ruleFor(viewer), ruleFor(createVisitor(config))];
  const { rows } = await database.pool.query<
    Row & ReadableEmail & { isOpen: boolean; isPremiumOnly: boolean }
  >({
    name: `${name}: ${own.name}, ${anybodys.name}`,
    text: `select e.id, ${visibleState('e', 'b')} as state, (${own.text}) as "isOpen", (${anybodys.text}) as "isPublic", ${brandColumn},
        b.is_premium_only as "isPremiumOnly", ${columns}
      from emails e join brands b on b.id = e.brand_id ${joins} where e.id = ${cardOf('$1::int')}`,
    values,
  });
  const [email] = rows;
  if (email === undefined) throw new AppError('not_found', missing);
  if (email.isOpen) return email;
  // An unpublished email must stay unknown, and so must its brand.
  if (email.state !== 'published') throw new AppError('not_found', missing);
  const stub = {
    isPremiumContent: true,
    brand: { name: email.brand.name, slug: email.brand.slug },
  } satisfies Omit<PremiumEmail, keyof ErrorReply>;
  throw new AppError('premium_required', whyClosed(config.billing === 'off', email.isPremiumOnly), {
    body: stub,
  });
}

function whyClosed(isFree: boolean, isPremiumOnly: boolean): string {
  if (isFree) return `Log in to read emails older than ${freeHistoryDays} days.`;
  if (isPremiumOnly) return 'The emails of this brand are part of premium.';
  return `Emails older than ${freeHistoryDays} days are part of premium.`;
}
