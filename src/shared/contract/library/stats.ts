import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** The figures of the home headline. */
const statsReply = z.object({ totalEmails: z.number().int(), totalBrands: z.number().int() });

export type Stats = z.infer<typeof statsReply>;

/** `GET /api/stats/plans`: what each plan opens of this vault today. */
const planStatsReply = z.object({
  /** What anybody reads: the free days of brands that are not premium. */
  free: z.object({ emails: z.number().int(), brands: z.number().int() }),
  premium: z.object({ emails: z.number().int(), brands: z.number().int() }),
  /** When the oldest email came; null in an empty vault. */
  oldestEmailAt: instant.nullable(),
  /** Whole months from then until now. */
  historyMonths: z.number().int(),
});

export type PlanStats = z.infer<typeof planStatsReply>;

export const statsContract = {
  'GET /api/stats': { reply: statsReply },
  'GET /api/stats/plans': { reply: planStatsReply },
} satisfies RouteContracts;
