import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { filterName, pickedSet } from '#shared/contract/search/email-search.ts';

/** `category`: a slug. `platform`: a name as in emails; all of its brands are then listed. */
const platformsQuery = z.strictObject({
  category: filterName.optional(),
  set: pickedSet,
  platform: filterName.optional(),
});

export type PlatformsQuery = z.infer<typeof platformsQuery>;

const day = z.iso.date();
const count = z.number().int();
/** Null if the emails' marks do not identify it. */
const platform = z.string().nullable();

const brand = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
});

/**
 * Platforms and the brands they send for, among emails this viewer may read. A brand counts for the platform
 * of most of its emails since `from`.
 */
export const platformsReply = z.object({
  countedAt: instant,
  /** First day this viewer may read; null for the whole history. */
  since: day.nullable(),
  /** First day of the shares; moves are sought in the whole history. */
  from: day,
  /** Brands with mail since then, and their emails, of the requested category and set. */
  brands: count,
  emails: count,
  /** Brands of that category without mail since then. */
  silent: count,
  /** Most brands first. */
  platforms: z.array(
    z.object({
      platform,
      brands: count,
      /** Includes emails of brands that count for another platform. */
      emails: count,
      /** Its brands with the most mail: twelve, or 500 if only this platform was requested. */
      named: z.array(z.object({ brand, emails: count, /** Day of its first mail from there. */ since: day })),
    }),
  ),
  /** Every category with such brands, regardless of the request; a brand counts in each of its categories. */
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      brands: count,
      platforms: z.array(z.object({ platform, brands: count })),
    }),
  ),
  /** Moves of brands from one platform to another, newest first, at most 200. */
  moves: z.array(
    z.object({
      brand,
      from: z.string(),
      /** Day of its last mail from the old platform. */
      lastDay: day,
      to: z.string(),
      /** Day of its first mail from the new platform, which dates the move. */
      day,
    }),
  ),
});

export type Platforms = z.infer<typeof platformsReply>;

export const platformsContract = {
  'GET /api/insights/platforms': { query: platformsQuery, reply: platformsReply },
  'GET /api/insights/platforms.csv': { query: platformsQuery, isFile: true },
} satisfies RouteContracts;
