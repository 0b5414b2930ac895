import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import { longestSessionDays } from '#server/accounts/auth/sessions.ts';
import type { Claims } from '#server/accounts/auth/users.ts';
import type { Config } from '#server/platform/config/config.ts';

interface RoleDependencies {
  config: Pick<Config, 'oidc' | 'primaryAdminEmail'>;
  now: () => Date;
}

/**
 * Gives and takes rights by the roles that the provider sent, at each sign-in, and writes a change to the audit log.
 * The primary administrator keeps their rights. Premium by role is independent of subscriptions and of premium that an
 * administrator gave, and ends with the longest session: somebody whom the provider blocks never signs in again, but
 * has links, follows and webhooks. A role that is not configured decides nothing.
 */
export async function applyRoles(
  client: pg.PoolClient,
  userId: string,
  { roles }: Pick<Claims, 'roles'>,
  { config: { oidc, primaryAdminEmail }, now }: RoleDependencies,
): Promise<void> {
  const configured = oidc?.roles ?? null;
  const at = now();
  const { rows } = await client.query<{
    email: string | null;
    isAdmin: boolean;
    hasPremiumRole: boolean;
  }>(
    `select email, is_admin as "isAdmin", coalesce(premium_role_until > $2, false) as "hasPremiumRole" from users
     where id = $1 for no key update`,
    [userId, at],
  );
  const [user] = rows;
  if (user === undefined) return;
  const has = (role: string | null, present: boolean) =>
    role === null || roles === null ? present : roles.includes(role);
  const isPrimary = user.email !== null && user.email === primaryAdminEmail;
  const isAdmin = isPrimary || has(configured?.admin ?? null, user.isAdmin);
  // Without a configured role, premium by role ends too.
  const hasPremiumRole = has(configured?.premium ?? null, false);
  if (isAdmin === user.isAdmin && !hasPremiumRole && !user.hasPremiumRole) return;
  await client.query(
    `update users set is_admin = $2, updated_at = now(),
       premium_role_until = case when $3::boolean then $4::timestamptz + interval '${longestSessionDays} days' end
     where id = $1`,
    [userId, isAdmin, hasPremiumRole, at],
  );
  const subject = `User ${user.email ?? userId}`;
  const byRole = 'By their roles at the identity provider.';
  if (isAdmin !== user.isAdmin)
    await recordAudit(client, null, isAdmin ? 'user.admin_granted' : 'user.admin_removed', subject, byRole);
  if (hasPremiumRole !== user.hasPremiumRole) {
    const change = hasPremiumRole ? 'Premium by role.' : 'No premium by role any more.';
    await recordAudit(client, null, 'user.tier_set', subject, `${change} ${byRole}`);
  }
}
