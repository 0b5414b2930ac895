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
  offers: readonly HabitMail[];
  /** Mails about one product. */
  products: ReadonlyArray<HabitMail & { type: CampaignType }>;
  /** The first days of a subscriber. */
  welcome: readonly HabitMail[];
  /** After a basket was left: an hour, a day and three days later. */
  baskets: readonly HabitMail[];
  /** From the first email of Black Friday to the last of Cyber Monday; the subjects of English ones name brand or product. */
  blackFriday: readonly HabitMail[];
  /** On which day from Black Friday each of them is said; null for those that come before it. */
  blackFridayDays: ReadonlyArray<number | null>;
  /** Leads of a letter; their text is the product's note. */
  leads: readonly string[];
}

/** The words of an email; each of its subjects goes with all the rest. */
export interface HabitMail extends Omit<HabitWords, 'subject'> {
  /** At least one. */
  subjects: readonly string[];
}

/** @param subject one subject, or several to take turns. */
export const mail = (
  subject: string | readonly string[],
  preheader: string,
  headline: string,
  body: string,
  cta: string,
): HabitMail => ({
  subjects: typeof subject === 'string' ? [subject] : subject,
  preheader,
  headline,
  body,
  cta,
});

/** Two before the day, two on it, the weekend and Cyber Monday. */
export const sixDays = [null, null, 0, 0, 1, 3];
