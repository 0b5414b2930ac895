import { z } from 'zod';
import { searchQuery } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** A brand or category with a name similar to the query. */
const nearestName = z.object({
  kind: z.enum(['brand', 'category']),
  name: z.string(),
  slug: z.string(),
});

export type NearestName = z.infer<typeof nearestName>;

const nearestNamesReply = z.array(nearestName);

/** The words of an address. */
const nearestNamesQuery = z.strictObject({ q: searchQuery });

export const nearestNamesContract = {
  'GET /api/nearest-names': { query: nearestNamesQuery, reply: nearestNamesReply },
} satisfies RouteContracts;
