import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** Figures of the home headline. */
const statsReply = z.object({ totalEmails: z.number().int(), totalBrands: z.number().int() });

export type Stats = z.infer<typeof statsReply>;

/** `GET /api/stats/plans`: the emails each plan opens today. */
const planStatsReply = z.object({
  /** Open to visitors: the free days of brands that are not premium. */
  free: z.object({ emails: z.number().int(), brands: z.number().int() }),
  premium: z.object({ emails: z.number().int(), brands: z.number().int() }),
  /** Arrival of the oldest email; null in an empty vault. */
  oldestEmailAt: instant.nullable(),
  /** Whole months since `oldestEmailAt`. */
  historyMonths: z.number().int(),
});

export type PlanStats = z.infer<typeof planStatsReply>;

export const statsContract = {
  'GET /api/stats': { reply: statsReply },
  'GET /api/stats/plans': { reply: planStatsReply },
} satisfies RouteContracts;
