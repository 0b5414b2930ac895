import { z } from 'zod';
import { offerKinds, offerScopes } from '#shared/vocabulary/offer-kinds.ts';

/** 24-hour time, such as 18:00. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** An offer of a mail. */
export const offerReply = z.object({
  kind: z.enum(offerKinds),
  /** 1 to 99, for `percent`. */
  percent: z.number().nullable(),
  /** In units of `currency`: the reduction for `amount`, the price for `fixed_price`. */
  amount: z.number().nullable(),
  /** ISO 4217, such as GBP. */
  currency: z.string().nullable(),
  /** "Up to 50 % off": the maximum, not everybody's reduction. */
  isUpTo: z.boolean(),
  /** One of several steps: "10 % over £50, 20 % over £100". */
  isTiered: z.boolean(),
  /** Number of items bought: 3 for "3 for 2" and for "3 for £20". */
  buys: z.number().nullable(),
  /** Number of items paid for, for `multi_buy`: 1.5 for "buy one get one half price". */
  pays: z.number().nullable(),
  /** Minimum number of items: 2 for "20 % when you buy 2". */
  leastItems: z.number().nullable(),
  /** Minimum order, in `currency`. */
  threshold: z.number().nullable(),
  scope: z.enum(offerScopes).nullable(),
  /** Code to enter at checkout. */
  code: z.string().nullable(),
  /** First day, such as 2026-11-27, if the mail names it. */
  startsOn: z.iso.date().nullable(),
  /** Start on the first day, in the sender's time zone. */
  startsAt: timeOfDay.nullable(),
  /** Last day, such as 2026-11-30. */
  endsOn: z.iso.date().nullable(),
  /** End on the last day, in the sender's time zone: 23:59 for midnight. */
  endsAt: timeOfDay.nullable(),
  /** Words of the mail that contain the offer. */
  evidence: z.string(),
  /** Confidence, 0 to 1. */
  confidence: z.number(),
});

export type Offer = z.infer<typeof offerReply>;
