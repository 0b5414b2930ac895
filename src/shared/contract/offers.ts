import { z } from 'zod';

/** What an offer in a mail says. */
export const offerReply = z.object({
  kind: z.enum(['percent', 'amount', 'free_delivery', 'gift', 'other']),
  /** 1 to 99, for `percent`. */
  percent: z.number().nullable(),
  /** In units of `currency`, for `amount`. */
  amount: z.number().nullable(),
  /** ISO 4217, such as GBP. */
  currency: z.string().nullable(),
  /** "Up to 50 % off": the most, not what everybody gets. */
  isUpTo: z.boolean(),
  /** What to type at the till. */
  code: z.string().nullable(),
  /** The last day, such as 2026-11-30. */
  endsOn: z.iso.date().nullable(),
  /** The words it was read from. */
  evidence: z.string(),
});

export type Offer = z.infer<typeof offerReply>;
