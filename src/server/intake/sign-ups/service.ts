import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import {
  arrangeSignUps,
  comparePlaces,
  placeOf,
  type SignUpNarrowing,
  type SignUpOrder,
} from '#server/intake/sign-ups/order-sign-ups.ts';
import { listIdentityNames, listUnfollowed, readSignUps } from '#server/intake/sign-ups/repository.ts';
import { toSignUp } from '#server/intake/sign-ups/to-sign-up.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { PageQuery, Paging } from '#server/platform/http/cursor.ts';
import { maxReportedUnfollowed, type SignUp, type SignUpSummary } from '#shared/contract/intake/sign-ups.ts';
import { signUpStates } from '#shared/vocabulary/sign-up-states.ts';

export interface SignUpDependencies extends Paging {
  now: () => Date;
  config: Pick<Config, 'intake'>;
}

const defaultPageSize = 50;

/** Returns the whole ledger in its current state, or one sign-up. */
export async function listSignUps(db: Queryable, now: Date, id: number | null = null): Promise<SignUp[]> {
  return (await readSignUps(db, id)).map((facts) => toSignUp(facts, now));
}

/**
 * Returns a page of the matching sign-ups, with their total number. States depend on the mail and the clock,
 * so they are computed for the whole ledger, which is small; a cursor holds the position of the last row.
 */
export async function getSignUps(
  { database: { pool }, cursors, now }: SignUpDependencies,
  { limit = defaultPageSize, cursor, ...listing }: SignUpNarrowing & SignUpOrder & PageQuery,
): Promise<Answer<SignUp[]>> {
  const { sort, direction, state, q = '' } = listing;
  const listName = `sign-ups ${sort} ${direction} ${state ?? 'any'} ${q}`;
  const after = cursors.read(listName, cursor);
  const found = arrangeSignUps(await listSignUps(pool, now()), listing, listing);
  const last = after && { id: after.id, key: JSON.parse(after.at) };
  const rest = last
    ? found.filter((signUp) => comparePlaces(placeOf(signUp, listing), last, direction) > 0)
    : found;
  const { page, nextCursor } = cursors.page(listName, rest, limit, (signUp) => ({
    id: signUp.id,
    at: JSON.stringify(placeOf(signUp, listing).key),
  }));
  return { body: page, total: found.length, nextCursor };
}

/** Returns the number of sign-ups by state, and the brands with mail but without one. */
export async function getSummary({
  database: { pool },
  now,
  config,
}: SignUpDependencies): Promise<SignUpSummary> {
  const states = Object.fromEntries(signUpStates.map((state) => [state, 0])) as SignUpSummary['states'];
  for (const { state } of await listSignUps(pool, now())) states[state] += 1;
  const brands = await listUnfollowed(pool, maxReportedUnfollowed);
  return {
    states,
    identities: await listIdentityNames(pool),
    addressDomain: config.intake?.domain ?? null,
    unfollowed: {
      count: brands[0]?.count ?? 0,
      brands: brands.map(({ id, name, domain, lastMailAt }) => ({
        id,
        name,
        domain,
        lastMailAt: lastMailAt.toISOString(),
      })),
    },
  };
}
