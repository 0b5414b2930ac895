import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { paymentProblems, subscriptionTiers } from '#shared/vocabulary/tiers.ts';

/** The signed-in user as the client sees them (specification, section 3, users). */
export const currentUserReply = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The tier in force: `free` after premium has ended. */
  subscriptionTier: z.enum(subscriptionTiers),
  subscriptionEndDate: instant.nullable(),
  subscriptionCancelled: z.boolean(),
  /** Set after a failed payment until nothing is owed; null otherwise. */
  paymentProblem: z.enum(paymentProblems).nullable(),
  /**
   * End of premium unless something changes; null without an end. Later than `subscriptionEndDate` while a
   * subscription continues, because news of a renewal may arrive late.
   */
  premiumUntil: instant.nullable(),
  /** The account is deleted then, unless its owner keeps it; null usually. */
  deletionDueAt: instant.nullable(),
});

/** After all sessions have ended: the address where the browser signs out at the provider too. */
const logoutEverywhereReply = z.object({ url: z.string() });

export type CurrentUser = z.infer<typeof currentUserReply>;

export const authContract = {
  'GET /api/auth/user': { reply: currentUserReply },
  'POST /api/logout-everywhere': { reply: logoutEverywhereReply },
} satisfies RouteContracts;
