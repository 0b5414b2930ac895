import {
  endOtherSessions,
  endOwnSession,
  findOwnAccount,
  listSessions,
  renameOwnAccount,
} from '#server/accounts/account/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Account } from '#shared/contract/accounts/account.ts';

export interface AccountDependencies {
  config: Pick<Config, 'signIn'>;
  database: Database;
  now: () => Date;
}

/** The user, and the session of the request in the table. */
export interface OwnSessions {
  userId: string;
  sessionId: string;
}

export async function getAccount(
  { config, database, now }: AccountDependencies,
  { userId, sessionId }: OwnSessions,
): Promise<Account> {
  const account = await findOwnAccount(database.pool, userId);
  if (account === undefined) throw new AppError('signed_out', 'Nobody is signed in.');
  const { hasPassword, createdAt, ...profile } = account;
  const sessions = await listSessions(database.pool, userId, now());
  return {
    ...profile,
    createdAt: createdAt.toISOString(),
    signInMethod: hasPassword ? 'password' : config.signIn === 'embedded' ? 'demo' : 'provider',
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
