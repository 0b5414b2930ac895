import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { inTransaction, type Queryable } from '#server/db/transaction.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { Answer } from '#server/features/auth/answer-cache.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import {
  arrangeSignUps,
  comparePlaces,
  placeOf,
  type SignUpNarrowing,
  type SignUpOrder,
} from '#server/features/sign-ups/order-sign-ups.ts';
import {
  changedFields,
  type PlannedSignUp,
  planRows,
  type RowsPlan,
  readDomains,
} from '#server/features/sign-ups/plan-rows.ts';
import {
  findBrandsOf,
  listKnownSignUps,
  listUnfollowed,
  lockLedger,
  readSignUps,
  saveSignUps,
} from '#server/features/sign-ups/repository.ts';
import { toSignUp } from '#server/features/sign-ups/to-sign-up.ts';
import { AppError } from '#server/http/app-error.ts';
import type { PageQuery, Paging } from '#server/http/cursor.ts';
import {
  mostToldSignUps,
  mostToldUnfollowed,
  type SignUp,
  type SignUpRow,
  type SignUpRows,
  type SignUpSummary,
  type signUpRowsBody,
} from '#shared/contract/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';
import { signUpStates } from '#shared/vocabulary/sign-up-states.ts';

export interface SignUpDependencies extends Paging {
  now: () => Date;
}

const defaultPageSize = 50;

/** The whole ledger, as it is now. */
export async function listSignUps(db: Queryable, now: Date): Promise<SignUp[]> {
  return (await readSignUps(db)).map((facts) => toSignUp(facts, now));
}

/**
 * A page of the sign-ups that match, with the number of all that do. States follow from the mail and the clock, so they
 * are worked out for the whole ledger, which is small; a cursor holds the place of the last row.
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

/** How many sign-ups there are of each state, and whose mail comes without one. */
export async function getSummary({ database: { pool }, now }: SignUpDependencies): Promise<SignUpSummary> {
  const states = Object.fromEntries(signUpStates.map((state) => [state, 0])) as SignUpSummary['states'];
  for (const { state } of await listSignUps(pool, now())) states[state] += 1;
  const brands = await listUnfollowed(pool, mostToldUnfollowed);
  return {
    states,
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

/** Says what rows would add and change, or does it once somebody has looked; rows with faults are left out. */
export async function takeRows(
  { database: { pool }, now }: SignUpDependencies,
  admin: Administrator,
  { rows, do: step }: z.output<typeof signUpRowsBody>,
): Promise<SignUpRows> {
  if (step.step === 'look') return toReply(await plan(pool, rows, now()), false);
  return inTransaction(pool, async (client) => {
    await lockLedger(client);
    const planned = await plan(client, rows, now());
    if (digestOf(planned) !== step.digest) {
      throw new AppError('conflict', 'The sign-ups have changed since you looked. Look at the list again.');
    }
    if (planned.planned.length === 0) return toReply(planned, false);
    await saveSignUps(client, planned.planned, now());
    await recordAudit(
      client,
      admin,
      'sign-ups.listed',
      countOf(planned.planned.length, 'sign-up', 'sign-ups'),
      describePlan(planned),
    );
    return toReply(planned, true);
  });
}

async function plan(db: Queryable, rows: readonly SignUpRow[], now: Date): Promise<RowsPlan> {
  const named = readDomains(rows);
  const signUps = await listKnownSignUps(db);
  const domains = [...named.read, ...signUps].map(({ domain }) => domain);
  const brandByDomain = await findBrandsOf(db, [...new Set(domains)]);
  return planRows(named, { signUps, brandByDomain, now });
}

function describePlan(plan: RowsPlan): string {
  const { added, changed } = countPlanned(plan);
  const first = plan.planned.slice(0, 20).map(({ domain }) => domain);
  return `${added} added, ${changed} changed: ${first.join(', ')}${plan.planned.length > 20 ? ' and more' : ''}.`;
}

function countPlanned({ planned }: RowsPlan): { added: number; changed: number } {
  const added = planned.filter(({ id }) => id === null).length;
  return { added, changed: planned.length - added };
}

function toReply(plan: RowsPlan, isApplied: boolean): SignUpRows {
  return {
    ...countPlanned(plan),
    unchanged: plan.unchanged,
    rows: plan.planned.slice(0, mostToldSignUps).map(describeSignUp),
    errors: plan.errors,
    digest: digestOf(plan),
    isApplied,
  };
}

function describeSignUp({ id, domain, brandName, before, after }: PlannedSignUp): SignUpRows['rows'][number] {
  return {
    domain,
    brandName,
    isNew: id === null,
    fields: changedFields(before, after).map((field) => ({
      field,
      before: String(before[field] ?? ''),
      after: String(after[field] ?? ''),
    })),
  };
}

function digestOf({ planned }: RowsPlan): string {
  return createHash('sha256').update(JSON.stringify(planned)).digest('hex');
}
