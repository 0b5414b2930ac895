import { z } from 'zod';

const emails = z.number().int();
const share = z.number().nullable();

/**
 * What is usual among brands: the median brand of those that this reader may read. Null wherever too few brands or
 * emails stand behind it. What stood in mails is of `sample`, which is what this reader may read.
 */
const normReply = z.object({
  /** Of the category, or of the set of brands. */
  name: z.string(),
  /** Brands with mail in these weeks, and how much. */
  brands: z.number().int(),
  emails,
  /** Weeks that are over by their Monday, oldest first, at most 104. */
  weeks: z.array(z.object({ monday: z.iso.date(), emails: z.number().nullable() })),
  /** Emails a week over the last twelve whole weeks. */
  perWeek: z.number().nullable(),
  sample: z.object({ brands: z.number().int(), emails }),
  offers: z.object({ share, deepestPercent: z.number().nullable() }),
  subjects: z.object({
    medianLength: z.number().nullable(),
    emojiShare: share,
    questionShare: share,
    numberShare: share,
  }),
  weight: z.object({ medianBytes: z.number().nullable(), medianPictures: z.number().nullable() }),
});

export type Norm = z.infer<typeof normReply>;

/** Of the brands of a category. */
export const categoryNormReply = normReply.extend({ slug: z.string() });

/** Of the brands of a set that its owner has picked, by its id. */
export const peerNormReply = normReply.extend({ id: z.number().int() });

export type PeerNorm = z.infer<typeof peerNormReply>;

export type CategoryNorm = z.infer<typeof categoryNormReply>;
