import { z } from 'zod';
import { adminBrandReply } from '#shared/contract/admin-brands.ts';
import { idValue } from '#shared/contract/common.ts';

/**
 * `POST /api/admin/brands/{id}/merge`: everything of {id} goes to the other brand; {id} is no more. With `inSteps` the
 * first emails are moved, and `POST /api/admin/brand-merges/{id}/step` moves the next ones until nothing is under way.
 */
export const mergeBrandBody = z.strictObject({ intoBrandId: idValue, inSteps: z.boolean().optional() });

/**
 * `POST /api/admin/brand-merges/{id}/step`, `…/stop` and `…/undo`: how far a merge has come. Stopping leaves two brands,
 * and what was moved so far can be taken back; undoing goes by steps too.
 */
export const brandMergeProgressReply = z.object({
  id: z.number().int(),
  /** The brand that goes, and comes back when it is undone. */
  brandName: z.string(),
  underWay: z.enum(['apply', 'undo']).nullable(),
  /** Whether the brand is one with the other. */
  isMerged: z.boolean(),
  /** Emails the merge is about, those it has moved, and of them those that are back. */
  total: z.number().int(),
  changed: z.number().int(),
  undone: z.number().int(),
  /** What undoing could not bring back as it was, in sentences. */
  notes: z.array(z.string()),
});

export type BrandMergeProgress = z.infer<typeof brandMergeProgressReply>;

/** The brand that stays. */
export const mergedBrandReply = adminBrandReply.extend({ merge: brandMergeProgressReply });

export type MergedBrand = z.infer<typeof mergedBrandReply>;
