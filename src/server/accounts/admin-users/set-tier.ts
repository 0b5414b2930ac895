import { type AdminUserRow, findUser } from '#server/accounts/admin-users/repository.ts';
import { nameOf, noUser, toUser, type UserDependencies } from '#server/accounts/admin-users/service.ts';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { setTierByAdmin } from '#server/accounts/billing/admin-tier.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { nothingIsPaid } from '#server/accounts/billing/require-billing.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

export interface TierDependencies extends UserDependencies, BillingDependencies {
  config: Pick<Config, 'billing' | 'primaryAdminEmail' | 'signIn'>;
}

/**
 * Grants or removes premium, without an end date (design, section 3). Removal ends a subscription at Stripe.
 * @throws AppError `not_found` for an unknown user; `conflict` if billing is off.
 */
export async function setTier(
  deps: TierDependencies,
  admin: Administrator,
  userId: string,
  tier: SubscriptionTier,
): Promise<AdminUser> {
  if (deps.config.billing === 'off') throw new AppError('conflict', nothingIsPaid);
  const before = await getUser(deps, userId);
  await setTierByAdmin(deps, userId, tier);
  // A separate transaction from the change itself, because requests to Stripe happen between the two.
  return inTransaction(deps.database.pool, async (client) => {
    const after = await findUser(client, userId, deps.now());
    if (after === undefined) throw noUser();
    const isEnded = before.isPaying && tier === 'free';
    const record = (summary: string) => recordAudit(client, admin, 'user.tier_set', nameOf(after), summary);
    if (after.isPremiumGiven && !before.isPremiumGiven) {
      await record('Premium continues after the cancelled subscription.');
    }
    if (before.subscriptionTier !== after.subscriptionTier || isEnded) {
      const end = isEnded ? ' The subscription was ended.' : '';
      await record(`From ${before.subscriptionTier} to ${after.subscriptionTier}.${end}`);
    }
    return toUser(deps.config, after);
  });
}

async function getUser(deps: TierDependencies, userId: string): Promise<AdminUserRow> {
  const user = await findUser(deps.database.pool, userId, deps.now());
  if (user === undefined) throw noUser();
  return user;
}
