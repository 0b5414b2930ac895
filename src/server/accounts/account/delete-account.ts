import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import {
  addDeletedUsers,
  deleteListedUsers,
  listDeletedUsers,
  noteDeletedUsers,
  readDeletedUsers,
} from '#server/accounts/account/deleted-users.ts';
import {
  deleteDueUser,
  findOwnAccount,
  keepUser,
  listDueUsers,
  setDeletionDue,
} from '#server/accounts/account/repository.ts';
import { findUser, lockAdministrators } from '#server/accounts/admin-users/repository.ts';
import { isPrimary } from '#server/accounts/admin-users/service.ts';
import { endAccessOf } from '#server/accounts/auth/sessions.ts';
import { closeCheckouts, endSubscriptions } from '#server/accounts/billing/end-subscriptions.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { countRunning } from '#server/accounts/billing/running-subscriptions.ts';
import { explainStripeError } from '#server/accounts/billing/stripe-errors.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { deletionDelayDays, phraseWithoutAddress } from '#shared/vocabulary/account-deletion.ts';

export interface DeletionDependencies extends BillingDependencies {
  config: Pick<Config, 'billing' | 'dataDir' | 'primaryAdminEmail' | 'signIn' | 'supportEmail'>;
}

/** Returns the text that its owner types to delete an account. */
export const confirmationOf = ({ email }: { email: string | null }) => email ?? phraseWithoutAddress;

/**
 * Returns why an account cannot be deleted: a vault always needs its administrator. Null if it can.
 * @param administrators those who stay.
 */
export async function reasonToKeep(
  { config, now }: Pick<DeletionDependencies, 'config' | 'now'>,
  db: Queryable,
  userId: string,
  administrators: ReadonlySet<string>,
): Promise<string | null> {
  const user = await findUser(db, userId, now());
  if (user === undefined) return null;
  if (isPrimary(config, user)) {
    return 'This is the primary administrator’s account, which the vault needs. It cannot be deleted.';
  }
  if (user.isAdmin && [...administrators].every((id) => id === userId)) {
    return 'You are the only administrator. Make somebody else an administrator first.';
  }
  return null;
}

/**
 * Ends the user's subscriptions, then all access to the account, which is deleted a week later. Idempotent: the first
 * date stays.
 * @throws AppError `conflict` unless the address is typed, for an account that the vault needs, and for a
 * subscription that this server cannot end; `unavailable` if Stripe fails. Then nothing has changed, except for a
 * subscription that had ended before Stripe failed.
 */
export async function askDeletion(deps: DeletionDependencies, userId: string, typed: string): Promise<Date> {
  const { database, now, config } = deps;
  const account = await findOwnAccount(database.pool, userId);
  if (account === undefined) throw new AppError('signed_out', 'Nobody is signed in.');
  const confirmation = confirmationOf(account);
  if (typed.trim().toLowerCase() !== confirmation.toLowerCase()) {
    throw new AppError('conflict', `Type ${confirmation} to delete your account.`);
  }
  await inTransaction(database.pool, (client) => refuseNeeded(deps, client, userId));
  if (config.billing !== 'off') await endPayments(deps, userId);
  else if ((await countRunning(database.pool, userId)) > 0) {
    throw new AppError(
      'conflict',
      `Your subscription is still running, and this vault can no longer end it. Write to ${config.supportEmail} first, so that nothing more is charged.`,
    );
  }
  return inTransaction(database.pool, async (client) => {
    await refuseNeeded(deps, client, userId);
    const dueAt = await setDeletionDue(client, userId, new Date(now().getTime() + deletionDelayDays * dayMs));
    if (dueAt === undefined) throw new AppError('signed_out', 'Nobody is signed in.');
    await endAccessOf(client, userId);
    return dueAt;
  });
}

/** Locks the administrators, so that two of them cannot both be the last to go. */
async function refuseNeeded(
  deps: DeletionDependencies,
  client: pg.PoolClient,
  userId: string,
): Promise<void> {
  const reason = await reasonToKeep(deps, client, userId, await lockAdministrators(client, userId));
  if (reason !== null) throw new AppError('conflict', reason);
}

function endPayments(deps: DeletionDependencies, userId: string): Promise<void> {
  return explainStripeError(
    {
      sentence:
        'Stripe does not answer just now, so your subscription could not be ended and nothing was deleted. Please try again later.',
      logMessage: 'Failed to end the subscription of an account to delete',
    },
    async () => {
      await closeCheckouts(deps, userId);
      await endSubscriptions(deps, userId);
    },
  );
}

/** The account is not deleted; its subscription and its feeds stay ended. Idempotent. */
export async function keepAccount(
  { database }: Pick<DeletionDependencies, 'database'>,
  userId: string,
): Promise<void> {
  await keepUser(database.pool, userId);
}

/**
 * Deletes the accounts whose week has passed, and again those that were deleted before a backup was restored. An
 * account whose subscription cannot be ended, or that the vault needs, waits for the next run.
 */
export async function deleteDueAccounts(
  deps: DeletionDependencies & { log: Pick<FastifyBaseLogger, 'info' | 'warn'> },
  signal?: AbortSignal,
): Promise<void> {
  const { database, config, now, log } = deps;
  for (const userId of await listDueUsers(database.pool, now())) {
    signal?.throwIfAborted();
    try {
      // Somebody may have paid since they asked for the deletion.
      if (config.billing !== 'off') await endPayments(deps, userId);
      const isDeleted = await inTransaction(database.pool, async (client) => {
        await refuseNeeded(deps, client, userId);
        return deleteDueUser(client, userId, now());
      });
      if (isDeleted) log.info({ userId }, 'an account was deleted, as its owner asked');
    } catch (error) {
      log.warn({ err: error, userId }, 'an account could not be deleted yet');
    }
  }
  const listed = await readDeletedUsers(config.dataDir);
  const again = await inTransaction(database.pool, async (client) => {
    await noteDeletedUsers(client, listed);
    return deleteListedUsers(client, await listDeletedUsers(client));
  });
  if (again > 0) log.warn({ accounts: again }, 'deleted accounts had come back and were deleted again');
  await addDeletedUsers(config.dataDir, await listDeletedUsers(database.pool));
}
