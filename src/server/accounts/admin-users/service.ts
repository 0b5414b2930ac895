import {
  type AdminUserRow,
  countUsers,
  findUser,
  listUsers,
  lockAdministrators,
  setAdmin,
  type UserFilter,
  type UserPosition,
} from '#server/accounts/admin-users/repository.ts';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { PageQuery, Paging, Position } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';

const defaultPageSize = 50;

/** What users are read with, and what tells the primary administrator. */
export interface UserDependencies {
  config: Pick<Config, 'primaryAdminEmail' | 'signIn'>;
  database: Database;
  now: () => Date;
}

/** Users, newest first, or administrators and then everybody else. The total is answered where counting is cheap. */
export async function getUsers(
  deps: UserDependencies & Paging,
  {
    limit = defaultPageSize,
    cursor,
    first,
    ...filter
  }: UserFilter & PageQuery & { first?: 'admins' | undefined },
): Promise<Answer<AdminUser[]>> {
  const { pool } = deps.database;
  const listName = `users ${first ?? ''} ${filter.tier ?? ''} ${filter.role ?? ''} ${filter.q ?? ''}`;
  const position = deps.cursors.read(listName, cursor);
  const after = position && toUserPosition(position);
  const isInParts = first === 'admins' && filter.role === undefined;
  const rows: AdminUserRow[] = [];
  for (const role of isInParts ? (['admin', 'regular'] as const) : [filter.role]) {
    const isBehind = after === undefined || !isInParts || after.role === role;
    if (!isBehind && role === 'admin') continue; // all of them stood on earlier pages
    const page = {
      now: deps.now(),
      limit: limit + 1 - rows.length,
      after: isBehind ? after : undefined,
    };
    if (page.limit > 0) rows.push(...(await listUsers(pool, { ...filter, role }, page)));
  }
  const { page, nextCursor } = deps.cursors.page(listName, rows, limit, toPosition);
  return {
    body: page.map((row) => toUser(deps.config, row)),
    total: await countUsers(pool, filter, deps.now()),
    nextCursor,
  };
}

/** Ids of users are text, and a cursor's id is a number: instant, role and id stand in its text, divided by blanks. */
function toPosition({ sortAt, isAdmin, id }: AdminUserRow): Position {
  return { at: `${sortAt} ${isAdmin ? 'admin' : 'regular'} ${id}`, id: 0 };
}

function toUserPosition({ at: text }: Position): UserPosition & { role: string } {
  const [at = '', role = '', ...id] = text.split(' ');
  return { at, role, id: id.join(' ') };
}

/** Gives admin rights; again changes nothing. @throws AppError `not_found` for an unknown user. */
export async function makeAdmin(
  deps: UserDependencies,
  admin: Administrator,
  userId: string,
): Promise<AdminUser> {
  return inTransaction(deps.database.pool, async (client) => {
    requireStillAdmin(await lockAdministrators(client, userId), admin);
    const isChanged = await setAdmin(client, userId, true);
    const user = await findUser(client, userId, deps.now());
    if (user === undefined) throw noUser();
    if (isChanged) await recordAudit(client, admin, 'user.admin_granted', nameOf(user));
    return toUser(deps.config, user);
  });
}

/**
 * Takes admin rights, from oneself too; again changes nothing.
 * @throws AppError `not_found` for an unknown user; `conflict` for the primary administrator and for the only
 * administrator left, so that there is always somebody who can administer.
 */
export async function removeAdmin(
  deps: UserDependencies,
  admin: Administrator,
  userId: string,
): Promise<AdminUser> {
  return inTransaction(deps.database.pool, async (client) => {
    const administrators = await lockAdministrators(client, userId);
    requireStillAdmin(administrators, admin);
    const user = await findUser(client, userId, deps.now());
    if (user === undefined) throw noUser();
    if (isPrimary(deps.config, user)) {
      throw new AppError('conflict', 'The primary administrator cannot lose admin rights.');
    }
    if (administrators.has(userId) && administrators.size === 1) {
      throw new AppError(
        'conflict',
        'This is the only administrator left. Make somebody else an administrator first.',
      );
    }
    if (await setAdmin(client, userId, false)) {
      const summary = userId === admin.userId ? 'By themselves.' : '';
      await recordAudit(client, admin, 'user.admin_removed', nameOf(user), summary);
    }
    return toUser(deps.config, { ...user, isAdmin: false });
  });
}

/** Somebody who lost the right a moment ago must not use what their request was let in with. */
function requireStillAdmin(administrators: ReadonlySet<string>, admin: Administrator): void {
  if (!administrators.has(admin.userId)) {
    throw new AppError('forbidden', "You don't have admin access to this page.");
  }
}

export function noUser(): AppError {
  return new AppError('not_found', 'There is no such user.');
}

/**
 * Whoever has the verified address of PRIMARY_ADMIN_EMAIL (an unverified one is never stored); with invitations, whoever
 * took the first link.
 */
function isPrimary(
  config: UserDependencies['config'],
  user: { email: string | null; isFirstAdministrator: boolean },
): boolean {
  if (config.signIn === 'invite') return user.isFirstAdministrator;
  return user.email !== null && user.email.toLowerCase() === config.primaryAdminEmail?.toLowerCase();
}

/** How the audit log calls a user. */
export function nameOf(user: { id: string; email: string | null }): string {
  return `User ${user.email ?? user.id}`;
}

export function toUser(config: UserDependencies['config'], row: AdminUserRow): AdminUser {
  return {
    ...row,
    isPrimaryAdmin: isPrimary(config, row),
    subscriptionEndDate: row.subscriptionEndDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
