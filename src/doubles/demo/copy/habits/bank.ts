import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/**
 * Copy for a brand's regular mail. `{item}` is a product, `{note}` the brand's note on it, `{amount}` an
 * offer such as `15% off` and `{code}` its code, `{brand}` the sender.
 */
export interface HabitWords {
  subject: string;
  preheader: string;
  headline: string;
  body: string;
  cta: string;
}

export interface HabitBank {
  /** An offer; `{percent}` is its depth. */
  amount: string;
  /** Mails about an offer for the brand's whole range. */
  offers: readonly HabitMail[];
  /** Mails about one product. */
  products: ReadonlyArray<HabitMail & { type: CampaignType }>;
  /** A subscriber's first days. */
  welcome: readonly HabitMail[];
  /** After an abandoned basket: an hour, a day and three days later. */
  baskets: readonly HabitMail[];
  /**
   * From the first email of Black Friday to the last of Cyber Monday; English subjects name brand or product.
   */
  blackFriday: readonly HabitMail[];
  /** Sending day of each of them, counted from Black Friday; null for those before it. */
  blackFridayDays: ReadonlyArray<number | null>;
  /** Lead headlines of a letter; the product's note is their text. */
  leads: readonly string[];
}

/** The copy of an email; every subject fits the rest. */
export interface HabitMail extends Omit<HabitWords, 'subject'> {
  /** At least one. */
  subjects: readonly string[];
}

/** @param subject one subject, or several to alternate. */
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

/** Two before the day, two on it, one at the weekend and one on Cyber Monday. */
export const sixDays = [null, null, 0, 0, 1, 3];
