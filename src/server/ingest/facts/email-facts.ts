import type { Offer } from '#shared/contract/library/offers.ts';

/** Incremented with every change of the facts, so that stored emails can be read again. */
export const factsVersion = 4;

/** Values for counting, filtering and searching an email without parsing its html again. */
export interface EmailFacts {
  /** By the sender's clock; null if the Date header is unusable, see `readLocalTime`. */
  local: LocalTime | null;
  /** The best offer; null if it has none. */
  offer: BestOffer | null;
  /** Discount codes: upper case, without duplicates, at most eight, in text order. */
  codes: string[];
  subject: SubjectFacts;
  /** In user-perceived characters; 0 if there is none. */
  preheaderLength: number;
  /** Of the sanitized html, in bytes of UTF-8. */
  weight: number;
  /** Number of pictures in the sanitized html. */
  pictures: number;
  hasAnimation: boolean;
  /**
   * Alternative texts of visible pictures that the body does not contain, one picture per line; empty if
   * there are none.
   */
  alternativeText: string;
}

/** An instant on the sender's clock. */
export interface LocalTime {
  /** YYYY-MM-DD. */
  day: string;
  /** Monday is 0, Sunday 6. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
}

export interface BestOffer extends Pick<Offer, 'kind' | 'percent' | 'amount' | 'currency'> {
  /** The minimum order, in `currency`; null if the email names none next to it. */
  threshold: number | null;
}

export interface SubjectFacts {
  /** User-perceived: a family emoji is one, a letter with its accent too. */
  characters: number;
  words: number;
  emoji: number;
  hasQuestion: boolean;
  hasNumber: boolean;
  hasExclamation: boolean;
  /** The percentage of capitals among its letters, 0 to 100; 0 without letters. */
  capitals: number;
  /** In lower case, at most 40 characters; null if there is no word. */
  firstWord: string | null;
}
