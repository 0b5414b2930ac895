import type { Offer } from '#shared/contract/library/offers.ts';

/** Raised with every change of what the facts say, so that stored emails can be read again. */
export const factsVersion = 4;

/** What is counted, filtered and searched of an email without reading its html again. */
export interface EmailFacts {
  /** The sender's own clock; null where the Date header does not tell it, see `readLocalTime`. */
  local: LocalTime | null;
  /** The best it offers; null where it offers nothing. */
  offer: BestOffer | null;
  /** What to type at the till: upper case, each once, at most eight, in the order in which they stand. */
  codes: string[];
  subject: SubjectFacts;
  /** In characters as people count them; 0 where there is none. */
  preheaderLength: number;
  /** Of the cleaned html, in bytes of UTF-8. */
  weight: number;
  /** How many pictures the cleaned html shows. */
  pictures: number;
  hasAnimation: boolean;
  /** Words of shown pictures that the body does not say, one picture a line; empty where there are none. */
  alternativeText: string;
}

/** A moment on the sender's clock. */
export interface LocalTime {
  /** YYYY-MM-DD. */
  day: string;
  /** Monday is 0, Sunday 6. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
}

export interface BestOffer extends Pick<Offer, 'kind' | 'percent' | 'amount' | 'currency'> {
  /** The least order it is given for, in `currency`; null where the mail names none beside it. */
  threshold: number | null;
}

export interface SubjectFacts {
  /** As people count them: a family of emoji is one, a letter with its accent too. */
  characters: number;
  words: number;
  emoji: number;
  hasQuestion: boolean;
  hasNumber: boolean;
  hasExclamation: boolean;
  /** The share of its letters that are capitals, 0 to 100; 0 where there are no letters. */
  capitals: number;
  /** In lower case, at most 40 characters; null where there is no word. */
  firstWord: string | null;
}
