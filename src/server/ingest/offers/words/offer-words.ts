/**
 * What a language says of offers. Words and phrases are divided by commas and written as people write them; case does
 * not matter. `word*` is any word that begins so, `*word` any that ends so. Scripts without blanks between words, and
 * Korean, which hangs its endings on to them, are found inside longer words anyway.
 */
export interface OfferWords {
  /** As BCP 47 names it. */
  language: string;
  /** How the percent sign is said. */
  percent?: string;
  /** Nouns for what is taken off a price; they stand beside percentages and sums. */
  discount: string;
  /** What else makes a percentage a discount: verbs, adjectives, what sales are called. */
  cheaper: string;
  /** What stands before a sum that is given. */
  save?: string;
  /** Before the figure that is the most of several, and behind it. */
  upTo?: string;
  upToBehind?: string;
  /** What a percentage is a share of, directly behind it or before it: cloth, cocoa, customers. */
  shares: string;
  /** What makes a percentage of the same sentence a rate or a movement: interest, growth, tax. */
  rates: string;
  /** What introduces a code. */
  code: string;
  freeDelivery: string;
  gift: string;
  /** The sum of an order from which an offer holds: what stands before it and speaks of the order, what only says "from". */
  order?: string;
  from?: string;
  /** What stands behind that sum. */
  fromBehind?: string;
  /** Before the last day of an offer, and behind it. */
  until?: string;
  untilBehind?: string;
  today?: string;
  tomorrow?: string;
  /** Twelve, divided by blanks: how each begins, with forms that begin otherwise behind a bar. */
  months?: string;
  /** Seven in the same way, Sunday first. */
  weekdays?: string;
}
