import type { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { makeAddresses } from '#server/intake/sign-ups/make-addresses.ts';
import { arrangeSignUps } from '#server/intake/sign-ups/order-sign-ups.ts';
import { nothingSaid, type PlannedSignUp } from '#server/intake/sign-ups/plan-rows.ts';
import {
  deleteSignUps,
  listDomainsToFollow,
  listIdentityNames,
  listKnownSignUps,
  listUnfollowed,
  lockLedger,
  markConfirmed,
  markEnded,
  markSignedUp,
  saveSignUps,
} from '#server/intake/sign-ups/repository.ts';
import { listSignUps, type SignUpDependencies } from '#server/intake/sign-ups/service.ts';
import { FieldError, type FieldsContext, readFields } from '#server/intake/sign-ups/sign-up-fields.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type {
  SignUp,
  SignUpFollowBody,
  SignUpSetBody,
  signUpForm,
  signUpSetBody,
} from '#shared/contract/intake/sign-ups.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { maxSignUps } from '#shared/vocabulary/limits.ts';

/** Adds brands of the vault to the ledger; existing sign-ups do not change. */
export async function followBrands(
  { database: { pool }, now }: SignUpDependencies,
  admin: Administrator,
  brands: SignUpFollowBody,
): Promise<{ count: number }> {
  return inTransaction(pool, async (client) => {
    await lockLedger(client);
    const domains =
      'all' in brands
        ? await listUnfollowed(client, null)
        : await listDomainsToFollow(client, brands.brandIds);
    if (domains.length === 0) return { count: 0 };
    const total = (await listKnownSignUps(client)).length + domains.length;
    if (total > maxSignUps) {
      throw new AppError('conflict', `A ledger has ${formatCount(maxSignUps)} sign-ups at most.`);
    }
    await saveSignUps(client, domains.map(toNew), now());
    await recordAudit(client, admin, 'sign-ups.followed', signUpCount(domains.length), tell(domains));
    return { count: domains.length };
  });
}

function toNew({ domain }: { domain: string }): PlannedSignUp {
  return { id: null, domain, brandId: null, brandName: null, before: nothingSaid, after: nothingSaid };
}

const signUpCount = (count: number) => countOf(count, 'sign-up', 'sign-ups');

/** Names the first ones; the audit entry has the total count. */
function tell(signUps: ReadonlyArray<{ domain: string }>): string {
  const first = signUps.slice(0, 20).map(({ domain }) => domain);
  return `${first.join(', ')}${signUps.length > first.length ? ' and more' : ''}.`;
}

type Change = (
  client: Queryable,
  ids: readonly number[],
  context: Pick<SignUpDependencies, 'now' | 'config'>,
) => Promise<number>;

const dated =
  (mark: typeof markSignedUp): Change =>
  (client, ids, { now }) =>
    mark(client, ids, now().toISOString().slice(0, 10));

const changes: Record<SignUpSetBody['to'], Change> = {
  signed_up: dated(markSignedUp),
  confirmed: dated(markConfirmed),
  ended: dated(markEnded),
  removed: deleteSignUps,
  addressed: (client, ids, { config, now }) =>
    makeAddresses(client, ids, { domain: requireAddressDomain(config), now: now() }),
};

/** @throws AppError if the vault has no domain for addresses. */
export function requireAddressDomain({ intake }: SignUpDependencies['config']): string {
  if (intake !== null) return intake.domain;
  throw new AppError('conflict', 'The vault has no domain for addresses. Set INTAKE_DOMAIN.');
}

/** Sets the same state of many sign-ups, as of today. @returns how many changed. */
export async function setSignUps(
  { database: { pool }, now, config }: SignUpDependencies,
  admin: Administrator,
  { signUps, to }: z.output<typeof signUpSetBody>,
): Promise<{ count: number }> {
  return inTransaction(pool, async (client) => {
    await lockLedger(client);
    const chosen = await listChosen(client, signUps, now());
    const ids = chosen.map(({ id }) => id);
    const count = await changes[to](client, ids, { now, config });
    if (count > 0) await recordAudit(client, admin, `sign-ups.${to}`, signUpCount(count), tell(chosen));
    return { count };
  });
}

async function listChosen(
  client: Queryable,
  signUps: SignUpSetBody['signUps'],
  now: Date,
): Promise<Array<{ id: number; domain: string }>> {
  if ('filter' in signUps) {
    return arrangeSignUps(await listSignUps(client, now), signUps.filter, {
      sort: 'brand',
      direction: 'asc',
    });
  }
  return listKnownSignUps(client, signUps.ids);
}

/**
 * Saves the form of one sign-up.
 * @throws AppError `not_found`; `invalid_request` for an invalid field.
 */
export async function editSignUp(
  { database: { pool }, now }: SignUpDependencies,
  admin: Administrator,
  id: number,
  form: z.output<typeof signUpForm>,
): Promise<SignUp> {
  return inTransaction(pool, async (client) => {
    await lockLedger(client);
    const all = await listKnownSignUps(client);
    const known = all.find((signUp) => signUp.id === id);
    if (known === undefined) throw new AppError('not_found', 'There is no such sign-up.');
    const { domain } = known;
    const context = { now: now(), identities: await listIdentityNames(client) };
    const after = { ...known, ...readForm(form, context) };
    const isTaken = ({ id: other, domain: theirs, identity }: typeof known) =>
      other !== id && theirs === domain && identity !== null && identity === after.identity;
    if (all.some(isTaken)) {
      throw fieldError('conflict', 'identity', `${domain} already has a sign-up of ${after.identity}.`);
    }
    await saveSignUps(client, [{ id, domain, brandId: null, brandName: null, before: known, after }], now());
    await recordAudit(client, admin, 'sign-up.updated', `Sign-up “${domain}”`);
    const [written] = await listSignUps(client, now(), id);
    if (written === undefined) throw new Error('A sign-up was written and is not there.');
    return written;
  });
}

function readForm(form: z.output<typeof signUpForm>, context: FieldsContext) {
  try {
    return readFields(form, context);
  } catch (error) {
    if (error instanceof FieldError) throw fieldError('invalid_request', error.field, error.message);
    throw error;
  }
}
