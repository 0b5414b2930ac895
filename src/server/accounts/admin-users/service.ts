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

export interface UserDependencies {
  config: Pick<Config, 'primaryAdminEmail' | 'signIn'>;
  database: Database;
  now: () => Date;
}

/**
 * Lists users, newest first, optionally with administrators before all others. The total is included if
 * counting is cheap.
 */
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
    if (!isBehind && role === 'admin') continue; // earlier pages listed all administrators
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

/**
 * A user's id is text, but a cursor's id is a number: the position's text holds instant, role and id,
 * separated by spaces.
 */
function toPosition({ sortAt, isAdmin, id }: AdminUserRow): Position {
  return { at: `${sortAt} ${isAdmin ? 'admin' : 'regular'} ${id}`, id: 0 };
}

function toUserPosition({ at: text }: Position): UserPosition & { role: string } {
  const [at = '', role = '', ...id] = text.split(' ');
  return { at, role, id: id.join(' ') };
}

/** Grants admin rights; idempotent. @throws AppError `not_found` for an unknown user. */
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
 * Removes admin rights, also the caller's; idempotent.
 * @throws AppError `not_found` for an unknown user; `conflict` for the primary administrator and for the last
 * administrator, because a vault always needs one.
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

/**
 * Checks the right again within the transaction: the administrator may have lost it since the guard passed
 * the request.
 */
function requireStillAdmin(administrators: ReadonlySet<string>, admin: Administrator): void {
  if (!administrators.has(admin.userId)) {
    throw new AppError('forbidden', "You don't have admin access to this page.");
  }
}

export function noUser(): AppError {
  return new AppError('not_found', 'There is no such user.');
}

/**
 * The primary administrator has the verified address PRIMARY_ADMIN_EMAIL (unverified addresses are never
 * stored) or, with invitations, accepted the first invitation.
 */
export function isPrimary(
  config: UserDependencies['config'],
  user: { email: string | null; isFirstAdministrator: boolean },
): boolean {
  if (config.signIn === 'invite') return user.isFirstAdministrator;
  return user.email !== null && user.email.toLowerCase() === config.primaryAdminEmail?.toLowerCase();
}

/** Name of a user in the audit log. */
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
