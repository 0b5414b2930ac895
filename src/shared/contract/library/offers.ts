import { z } from 'zod';
import { offerKinds, offerScopes } from '#shared/vocabulary/offer-kinds.ts';

/** Such as 18:00. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** What an offer in a mail says. */
export const offerReply = z.object({
  kind: z.enum(offerKinds),
  /** 1 to 99, for `percent`. */
  percent: z.number().nullable(),
  /** In units of `currency`: what goes off for `amount`, what is paid for `fixed_price`. */
  amount: z.number().nullable(),
  /** ISO 4217, such as GBP. */
  currency: z.string().nullable(),
  /** "Up to 50 % off": the most, not what everybody gets. */
  isUpTo: z.boolean(),
  /** One of several steps: "10 % over £50, 20 % over £100". */
  isTiered: z.boolean(),
  /** How many are bought: 3 for "3 for 2" and for "3 for £20". */
  buys: z.number().nullable(),
  /** How many of them are paid, for `multi_buy`: 1.5 for "buy one get one half price". */
  pays: z.number().nullable(),
  /** How many must be bought for it: 2 for "20 % when you buy 2". */
  leastItems: z.number().nullable(),
  /** What an order must come to, in `currency`. */
  threshold: z.number().nullable(),
  scope: z.enum(offerScopes).nullable(),
  /** What to type at the till. */
  code: z.string().nullable(),
  /** The first day, such as 2026-11-27, where the mail names it. */
  startsOn: z.iso.date().nullable(),
  /** The time on the first day from which it holds, in the sender's own zone. */
  startsAt: timeOfDay.nullable(),
  /** The last day, such as 2026-11-30. */
  endsOn: z.iso.date().nullable(),
  /** The time on the last day at which it ends, in the sender's own zone: 23:59 for midnight. */
  endsAt: timeOfDay.nullable(),
  /** The words it was read from. */
  evidence: z.string(),
  /** How sure the reading is, 0 to 1. */
  confidence: z.number(),
});

export type Offer = z.infer<typeof offerReply>;
