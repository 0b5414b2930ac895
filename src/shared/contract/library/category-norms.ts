import { z } from 'zod';

const emails = z.number().int();
const share = z.number().nullable();

/**
 * The median brand of those this viewer may read. Null if too few brands or emails are behind a figure.
 * Figures from content cover `sample`, the mail this viewer may read.
 */
const normReply = z.object({
  /** Name of the category or set. */
  name: z.string(),
  /** Brands with mail in these weeks. */
  brands: z.number().int(),
  emails,
  /** Complete weeks by their Monday, oldest first, at most 104. */
  weeks: z.array(z.object({ monday: z.iso.date(), emails: z.number().nullable() })),
  /** Emails per week over the last twelve complete weeks. */
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

/** Norm of a category. */
export const categoryNormReply = normReply.extend({ slug: z.string() });

/** Norm of a set picked by its owner. */
export const peerNormReply = normReply.extend({ id: z.number().int() });

export type PeerNorm = z.infer<typeof peerNormReply>;

export type CategoryNorm = z.infer<typeof categoryNormReply>;
