import {
  confirmationOf,
  type DeletionDependencies,
  reasonToKeep,
} from '#server/accounts/account/delete-account.ts';
import {
  endOtherSessions,
  endOwnSession,
  findOwnAccount,
  listSessions,
  renameOwnAccount,
} from '#server/accounts/account/repository.ts';
import { listAdministratorIds } from '#server/accounts/admin-users/repository.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Account } from '#shared/contract/accounts/account.ts';

export type AccountDependencies = DeletionDependencies;

/** The user, and the session of the request in the table. */
export interface OwnSessions {
  userId: string;
  sessionId: string;
}

export async function getAccount(
  deps: AccountDependencies,
  { userId, sessionId }: OwnSessions,
): Promise<Account> {
  const { config, database, now } = deps;
  const account = await findOwnAccount(database.pool, userId);
  if (account === undefined) throw new AppError('signed_out', 'Nobody is signed in.');
  const { hasPassword, createdAt, ...profile } = account;
  const sessions = await listSessions(database.pool, userId, now());
  const administrators = new Set(await listAdministratorIds(database.pool));
  return {
    ...profile,
    createdAt: createdAt.toISOString(),
    signInMethod: hasPassword ? 'password' : config.signIn === 'embedded' ? 'demo' : 'provider',
    confirmation: confirmationOf(account),
    keptBecause: await reasonToKeep(deps, database.pool, userId, administrators),
    sessions: sessions.map(({ id, device, startedAt, usedAt }) => ({
      id,
      isThisOne: id === sessionId,
      device,
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
  };
}

/** @throws AppError `conflict` if the name comes from a provider, which would overwrite it. */
export async function renameAccount(
  deps: AccountDependencies,
  own: OwnSessions,
  name: { firstName: string | null; lastName: string | null },
): Promise<Account> {
  if (!(await renameOwnAccount(deps.database.pool, own.userId, name))) {
    throw new AppError('conflict', 'Your name comes from your sign-in provider. Change it there.');
  }
  return getAccount(deps, own);
}

/** @throws AppError `not_found` for a session that has ended, and for one of somebody else. */
export async function endSession(
  { database }: AccountDependencies,
  userId: string,
  id: string,
): Promise<void> {
  if (await endOwnSession(database.pool, userId, id)) return;
  throw new AppError('not_found', 'This session has already ended.');
}

export function endOthers({ database }: AccountDependencies, own: OwnSessions): Promise<void> {
  return endOtherSessions(database.pool, own.userId, own.sessionId);
}
