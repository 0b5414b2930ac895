import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/**
 * Words and phrases of mail in one language, in normal spelling; case does not matter. All sections are lists
 * of phrases:
 *
 * - `,` separates phrases, `a|b` is either of two words, `word*` any word with this prefix, `word+` any
 *   longer one, `*word` any with this suffix, `*word*` any that contains it.
 * - `{a|b c}` is either of two pieces, within a word too: `querid{o|a}`; `(a|b)` either or neither:
 *   `rabatt(e)`.
 * - `#` is a number, `_` any one word.
 * - Only the rules of campaign types and seasons, and the classifier's other lists of single words, allow
 *   `§`, a year, and `^`, the beginning of the subject.
 *
 * Scripts without blanks between words, and Korean, which attaches its endings to them, match inside longer
 * words. A missing list is not recognized in that language.
 */
export interface LanguageTerms {
  /** BCP 47 tag; `common` applies to every language. */
  language: string;
  /** Frequent small words that identify the language of a text. Without them its phrases count in all mail. */
  stopWords?: string;
  /** Twelve, each with its other forms and its abbreviations. */
  months?: string;
  /** Seven in the same format, Sunday first. */
  weekdays?: string;
  /** Evidence for a campaign type, and look-alikes. */
  campaignTypes?: readonly WordRule[];
  sentences?: SentenceWords;
  /** Evidence for a season. */
  seasons?: readonly WordRule[];
  account?: AccountWords;
  /** For a language without `campaignTypes`: a few signs of the kind of an email. */
  signs?: SignWords;
  fraud?: FraudWords;
  fraudSignals?: Partial<Record<FraudSignal, string>>;
  offers?: OfferTerms;
  secrets?: SecretWords;
  /** Brands' greetings, and the replacement of each when the name is removed. */
  greetings?: readonly Greeting[];
  /** Before a name, which is then a last name; honorifics after one. */
  titles?: string;
  titlesBehind?: string;
  /** Words after a greeting that name nobody: generic recipients, and things that headlines greet. */
  nobody?: string;
  /**
   * Forms of the second person: they address the subscriber. A sentence about somebody has none of them next
   * to the name.
   */
  you?: string;
  /** Beginnings of sentences that brands put after a name: `Rose, don't miss this`. */
  callsOut?: string;
  /** Says that something is for somebody. */
  receiverPhrases?: ReceiverPhrase;
  /**
   * The same with a word of many other meanings: used for names that the email uses only for its subscriber.
   */
  receiving?: ReceiverPhrase;
  unsubscribePhrases?: WaysOut;
  /** Labels of numbers by which a brand knows a subscriber, an order or a parcel. They precede the number. */
  numbers?: NumberWords;
  /** Label above or before a delivery address. */
  deliverTo?: string;
  /** The mail, the verb and the preposition before the subscriber's name, and the replacement of the name. */
  sentTo?: { mail: string; verb: string; instead: string };
  /**
   * Things that brands call the subscriber's own (`Rachel's picks`), with the form of `your` before that
   * noun.
   */
  possessions?: ReadonlyArray<{ own: string; nouns: string }>;
  /** The same if article and noun precede the name, and are replaced together: `la selección de Rachel`. */
  possessionsBefore?: PossessionsBefore;
  /** The ending of a name in the case of a recipient, and the word that replaces it: `Ainolle`. */
  receivingCase?: { ending: string; instead: string };
  /** Kinds of mail or desks in a sender's name, which are not the brand's name, and the words before them. */
  deskWords?: string;
  deskArticles?: string;
  /** Words by which a subject addresses its subscriber, without accents, as words are looked up. */
  youInSubjects?: string;
}

/** A forgery's lures: it threatens, sets a deadline, demands, promises; and uses no name. */
export type FraudSignal = 'threat' | 'deadline' | 'demand' | 'prize' | 'nobody';

/**
 * The label that a phrase supports. `nothing` withdraws its words from shorter phrases (`box spring` is no
 * season); `opt_out` is the offer to opt out of mail about an occasion, a lure a phrase of forgeries.
 */
export type RuleTarget = CampaignType | Season | 'nothing' | 'opt_out' | `lure:${FraudSignal}`;

/** Phrases that support a campaign type or a season. */
export interface WordRule {
  for: RuleTarget;
  /**
   * 1: a hint that needs company · 2: enough in a subject · 3: enough anywhere near the top · 4:
   * unmistakable.
   */
  weight: number;
  /** The zone in which the phrase counts; everywhere if absent. */
  where?: 'subject';
  phrases: string;
}

/**
 * Verbs that show the purpose of a sentence, besides the nouns of shops and orders. Each is worth one clear
 * sign; two of them decide.
 */
export interface SentenceWords {
  /** Reduces a price, adds something for free, or announces the end of an offer. */
  offer: string;
  /** Narrates, explains, greets subscribers. */
  letter: string;
  /** Shows something for the first time. */
  launch: string;
  /** Reminds a subscriber of chosen and unbought items. */
  basket: string;
  /** Informs a subscriber about a personal affair. */
  account: string;
  /** Asks for an opinion, informs about terms, maintenance or a recall, invites, says farewell. */
  asks: string;
  /** Writers' phrases about themselves, about others' stories and their number. */
  story: string;
  /** The basket; in a subject it is enough alone. */
  cart: string;
}

/** Phrases of mail about a parcel, a sign-in, a code, a bill or an appointment. */
export interface AccountWords {
  /** Anywhere. */
  sure?: string;
  /** Only in company. */
  weak?: string;
  /** In a subject. */
  subject?: string;
  /** The event with which shops and couriers begin a subject. */
  done?: string;
  /** `Your`, and the subscriber's things that follow it in a subject. */
  owners?: string;
  affairs?: string;
  /** Events of an order or account in a subject. */
  happened?: string;
  /** Labels before a number with only a number sign between. */
  numbered?: string;
  /** Beginnings of lines that only such mail has. */
  lines?: string;
}

/** Signs of the kind of an email in a language without rules. */
export interface SignWords {
  /** Shows something for the first time, opens preorders, or announces its return. */
  launch: string;
  /** Announces lower prices. */
  promotion: string;
  /** Forms of the second person, and shops' words for customers. */
  addressingWords: string;
}

/** Phrases of letters that promise a stranger a fortune. */
export interface FraudWords {
  /** No shop, newspaper or bank writes so to its subscribers. */
  sure: string;
  /** Occurs in honest mail, too. */
  weak: string;
}

/** A language's words for offers. */
export interface OfferTerms {
  /** The percent sign in words. */
  percent?: string;
  /** Nouns for a price reduction; they are next to percentages and sums. */
  discount?: string;
  /** Other words that make a percentage a discount: verbs, adjectives, names of sales. */
  cheaper?: string;
  /** Words before a sum that is saved. */
  save?: string;
  /** Before the figure that is the highest of several, and after it. */
  upTo?: string;
  upToBehind?: string;
  /** The whole of a percentage, directly after it or before it: fabric, cocoa, customers. */
  shares?: string;
  /** Words that make a percentage of the same sentence a rate or a change: interest, growth, tax. */
  rates?: string;
  /**
   * Words that make any percentage of their sentence a discount, in languages whose shares and rates the code
   * distinguishes.
   */
  off?: string;
  /** Words before a code, or after it. */
  code?: string;
  /** Words only before a code. */
  codeNames?: string;
  freeDelivery?: string;
  gift?: string;
  /** A free period that is followed by payment. */
  freeTrial?: string;
  bundle?: string;
  /**
   * The minimum order of an offer: words before the sum that name the order, and words that only say "from".
   */
  order?: string;
  from?: string;
  /** Words after that sum. */
  fromBehind?: string;
  /** Before the last day of an offer, and after it. */
  until?: string;
  untilBehind?: string;
  today?: string;
  tomorrow?: string;
  /** Shops' words for the benefit of a code and for points that subscribers collect: signs of a sale. */
  hints?: string;
}

/** Names of secrets that only the subscriber may have. Shops' names for coupons are excluded. */
export interface SecretWords {
  /** A one-time code. */
  code?: string;
  /** A link that signs in. */
  signIn?: string;
  /** A link that sets a password. */
  password?: string;
  /** The confirmation of a subscription or an account. */
  confirmation?: string;
  /**
   * `It expires in ten minutes`, `if this was not you`: phrases that only occur in email that somebody has
   * just requested.
   */
  justAsked?: string;
  /** Names of such codes that often mean something else, and the same for signing in. */
  weakCode?: string;
  weakSignIn?: string;
  /** Labels of the button that confirms. */
  confirmButton?: string;
}

/**
 * `personal` greetings (`Hi`, `Dear`) address people, `hello` ones seasons and new things too (`Hello,
 * Summer!`), and `wish`es anything (`Happy birthday, America!`).
 */
export interface Greeting {
  kind: 'personal' | 'hello' | 'wish';
  /** Replaces greeting and name, so that no gendered form is left; if absent, the greeting stays. */
  instead?: string;
  /** Replaces the name if the greeting stays: `Hi there`. */
  someone?: string;
  phrases: string;
}

/** A preposition before the subscriber's name, and the word that replaces the name. */
export interface ReceiverPhrase {
  /** With an article if the language has one before names. */
  before: string;
  instead: string;
  /** The preposition inflects the name. */
  declines?: true;
  /** It has another meaning in other languages. */
  isOnlyHere?: true;
}

/** Unsubscribe phrases, and other contents of a footer. */
export interface WaysOut {
  leave?: string;
  footer?: string;
  /** Unsubscribe phrases even far above the footer. */
  leaveAnywhere?: string;
  /** Like `leave`, in languages in which it is only searched in mail to one subscriber. */
  hints?: string;
}

export interface NumberWords {
  order?: string;
  parcel?: string;
  /** Numbers of bills and payments. */
  bill?: string;
  reference?: string;
  /** Numbers of bookings, tickets, cases and contracts. */
  booking?: string;
  /** Numbers of customers, accounts and cards. */
  customer?: string;
}

export interface PossessionsBefore {
  /** The word between noun and name. */
  of: string;
  nouns: string;
  /** With the form of `your` for nouns with that article. */
  articles: ReadonlyArray<{ article: string; own: string }>;
}
