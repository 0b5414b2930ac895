import { z } from 'zod';
import { instant, pageQuery, searchQuery } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { paymentProblems, subscriptionTiers } from '#shared/vocabulary/tiers.ts';

const adminUserReply = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The one account whose admin rights can never be removed. */
  isPrimaryAdmin: z.boolean(),
  subscriptionTier: z.enum(subscriptionTiers),
  subscriptionEndDate: instant.nullable(),
  subscriptionCancelled: z.boolean(),
  /** Premium is in force now: the tier is premium and its end date, if any, is ahead. */
  hasPremium: z.boolean(),
  /** Stripe bills the user; setting the tier to free ends the subscription there too. */
  isPaying: z.boolean(),
  /** Premium given by an administrator, which continues after a cancelled subscription. */
  isPremiumGiven: z.boolean(),
  paymentProblem: z.enum(paymentProblems).nullable(),
  createdAt: instant,
});

export type AdminUser = z.infer<typeof adminUserReply>;

const adminUserListReply = z.array(adminUserReply);

const adminUserListQuery = pageQuery.extend({
  /** Part of an address, a name, or the beginning of an id. */
  q: searchQuery.optional(),
  tier: z.enum(subscriptionTiers).optional(),
  role: z.enum(['admin', 'regular']).optional(),
  /** Lists administrators before all others. */
  first: z.literal('admins').optional(),
});

const userIdParams = z.strictObject({ userId: z.string().min(1).max(200) });

const setTierBody = z.strictObject({ subscriptionTier: z.enum(subscriptionTiers) });

const adminAccessReply = z.object({ isAdmin: z.literal(true) });

export const adminUsersContract = {
  'GET /api/admin/check-access': { reply: adminAccessReply },
  'GET /api/admin/users': { query: adminUserListQuery, reply: adminUserListReply },
  'PATCH /api/admin/users/:userId/subscription': {
    params: userIdParams,
    body: setTierBody,
    reply: adminUserReply,
  },
  'POST /api/admin/users/:userId/make-admin': { params: userIdParams, reply: adminUserReply },
  'POST /api/admin/users/:userId/remove-admin': { params: userIdParams, reply: adminUserReply },
} satisfies RouteContracts;
