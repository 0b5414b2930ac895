import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { filterName, pickedSet } from '#shared/contract/search/email-search.ts';

/** `category`: a slug. `platform`: a name as emails have it; all of its brands are then named. */
const platformsQuery = z.strictObject({
  category: filterName.optional(),
  set: pickedSet,
  platform: filterName.optional(),
});

export type PlatformsQuery = z.infer<typeof platformsQuery>;

const day = z.iso.date();
const count = z.number().int();
/** Null where the marks of the emails do not tell it. */
const platform = z.string().nullable();

const brand = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
});

/**
 * Which platforms send for whom, of what this reader may read. A brand is with the platform that most of its emails since
 * `from` came by.
 */
const platformsReply = z.object({
  /** When it was counted. */
  countedAt: instant,
  /** The first day this reader may read; null for the whole history. */
  since: day.nullable(),
  /** The first day that shares are of; moves are looked for in all there is. */
  from: day,
  /** Brands with mail since then, and their emails; of the category and set that were asked for. */
  brands: count,
  emails: count,
  /** Brands of that category without any mail since then. */
  silent: count,
  /** Most brands first. */
  platforms: z.array(
    z.object({
      platform,
      brands: count,
      /** Those too of brands that are with another one. */
      emails: count,
      /** Its brands with the most mail: twelve, or 500 where only this platform was asked for. */
      named: z.array(z.object({ brand, emails: count, /** Its first mail from there. */ since: day })),
    }),
  ),
  /** Every category with such brands, whichever was asked for; a brand counts in each of its categories. */
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      brands: count,
      platforms: z.array(z.object({ platform, brands: count })),
    }),
  ),
  /** Brands that left one platform for another, newest first, at most 200. */
  moves: z.array(
    z.object({
      brand,
      from: z.string(),
      /** The day of its last mail from there. */
      lastDay: day,
      to: z.string(),
      /** The day of its first mail from there: when it moved. */
      day,
    }),
  ),
});

export type Platforms = z.infer<typeof platformsReply>;

export const platformsContract = {
  'GET /api/insights/platforms': { query: platformsQuery, reply: platformsReply },
  'GET /api/insights/platforms.csv': { query: platformsQuery, isFile: true },
} satisfies RouteContracts;
