import { z } from 'zod';

/** What an offer in a mail says. */
export const offerReply = z.object({
  kind: z.enum(['percent', 'amount', 'free_delivery', 'gift', 'other']),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  /** ISO 4217, such as GBP. */
  currency: z.string().nullable(),
  /** "Up to 50 % off". */
  isUpTo: z.boolean(),
  code: z.string().nullable(),
  /** The last day, such as 2026-11-30. */
  endsOn: z.iso.date().nullable(),
  /** The words it was read from. */
  evidence: z.string(),
});

export type Offer = z.infer<typeof offerReply>;
