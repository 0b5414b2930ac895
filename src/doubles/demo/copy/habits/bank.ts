import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/**
 * Words for what a brand writes out of habit. `{item}` is a product, `{note}` what the brand says of it, `{amount}` an
 * offer such as `15% off` and `{code}` what gives it, `{brand}` who writes.
 */
export interface HabitWords {
  subject: string;
  preheader: string;
  headline: string;
  body: string;
  cta: string;
}

export interface HabitBank {
  /** An offer, `{percent}` its depth. */
  amount: string;
  /** Mails about an offer of the brand's own. */
  offers: readonly HabitWords[];
  /** Mails about one product. */
  products: ReadonlyArray<HabitWords & { type: CampaignType }>;
  /** The first days of a subscriber. */
  welcome: readonly HabitWords[];
  /** After a basket was left: an hour, a day and three days later. */
  baskets: readonly HabitWords[];
  /** From the first word of Black Friday to the last of Cyber Monday. */
  blackFriday: readonly HabitWords[];
  /** On which day from Black Friday each of them is said; null for those that come before it. */
  blackFridayDays: ReadonlyArray<number | null>;
  /** Leads of a letter; their text is the product's note. */
  leads: readonly string[];
}

/** A mail by its words. */
export const mail = (
  subject: string,
  preheader: string,
  headline: string,
  body: string,
  cta: string,
): HabitWords => ({
  subject,
  preheader,
  headline,
  body,
  cta,
});

/** Two before the day, two on it, the weekend and Cyber Monday. */
export const sixDays = [null, null, 0, 0, 1, 3];
