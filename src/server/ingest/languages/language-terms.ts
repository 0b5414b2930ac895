import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/**
 * What mail in one language says, written as people write it; case does not matter. All sections are lists of phrases:
 *
 * - `,` divides phrases, `a|b` is either of two words, `word*` any word that begins so, `word+` any longer one, `*word` any
 *   that ends so, `*word*` any that holds it.
 * - `{a|b c}` is either of two pieces, within a word too: `querid{o|a}`; `(a|b)` either or neither: `rabatt(e)`.
 * - `#` is a number, `_` any one word.
 * - Only the rules of campaign types and seasons, and what else the classifier reads word by word, know `§`, a year, and
 *   `^`, the beginning of the subject.
 *
 * Scripts without blanks between words, and Korean, which hangs its endings on to them, are found inside longer words.
 * What is absent is not told in that language.
 */
export interface LanguageTerms {
  /** As BCP 47 names it; `common` is said in every language. */
  language: string;
  /** Frequent small words by which the language of a text is told. Without them its phrases count in all mail. */
  stopWords?: string;
  /** Twelve, each with its other forms and what it is shortened to. */
  months?: string;
  /** Seven in the same way, Sunday first. */
  weekdays?: string;
  /** What speaks for a campaign type, and what only sounds like it. */
  campaignTypes?: readonly WordRule[];
  sentences?: SentenceWords;
  /** What speaks for a season. */
  seasons?: readonly WordRule[];
  account?: AccountWords;
  /** Of a language without `campaignTypes`: the little that tells of what kind its mail is. */
  signs?: SignWords;
  fraud?: FraudWords;
  fraudSignals?: Partial<Record<FraudSignal, string>>;
  offers?: OfferTerms;
  secrets?: SecretWords;
  /** How brands greet, and what becomes of each greeting without a name. */
  greetings?: readonly Greeting[];
  /** Before a name, which then is a last name; of respect, behind one. */
  titles?: string;
  titlesBehind?: string;
  /** What stands behind a greeting and names nobody: whom a mail greets without knowing them, and what headlines greet. */
  nobody?: string;
  /** Forms of the second person: what turns to its reader. What speaks of somebody has none of them next to the name. */
  you?: string;
  /** Beginnings of what brands call after a name: `Rose, don't miss this`. */
  callsOut?: string;
  /** What says that something is for somebody. */
  receiverPhrases?: ReceiverPhrase;
  /** The same with a word that means much else: said of names of which the mail says nothing but to its reader. */
  receiving?: ReceiverPhrase;
  unsubscribePhrases?: WaysOut;
  /** What the numbers are called that a brand knows a reader, an order or a parcel by. They stand before the number. */
  numbers?: NumberWords;
  /** What stands above or before the address a parcel goes to. */
  deliverTo?: string;
  /** The mail, the verb and the preposition behind which its reader is named, and what stands for the reader. */
  sentTo?: { mail: string; verb: string; instead: string };
  /** What brands call a reader's own (`Rachel's picks`), with `your` as it reads before that noun. */
  possessions?: ReadonlyArray<{ own: string; nouns: string }>;
  /** The same where article and noun stand before the name, and give way together: `la selección de Rachel`. */
  possessionsBefore?: PossessionsBefore;
  /** The ending of a name to which something is given, and the word for the reader instead: `Ainolle`. */
  receivingCase?: { ending: string; instead: string };
  /** What kind of mail or desk a sender is, which is no name of a brand, and what stands before such a word. */
  deskWords?: string;
  deskArticles?: string;
  /** By which a subject line speaks to whoever reads it, without accents, as words are looked up. */
  youInSubjects?: string;
}

/** What a forgery does to its reader: threatens, sets a term, demands, promises; and calls them by no name. */
export type FraudSignal = 'threat' | 'deadline' | 'demand' | 'prize' | 'nobody';

/**
 * What a phrase speaks for. `nothing` takes its words away from shorter phrases (`box spring` is no season);
 * `opt_out` is the offer to be spared the mail of an occasion, a lure what forgeries say.
 */
export type RuleTarget = CampaignType | Season | 'nothing' | 'opt_out' | `lure:${FraudSignal}`;

/** Phrases that speak for a campaign type or a season. */
export interface WordRule {
  for: RuleTarget;
  /** 1: a hint that needs company · 2: says it in a subject · 3: says it anywhere near the top · 4: unmistakable. */
  weight: number;
  /** Where the phrase counts; everywhere when absent. */
  where?: 'subject';
  phrases: string;
}

/**
 * What a sentence of a mail does: beside the nouns of shops and orders, these are the verbs. Each is worth one clear
 * sign; two of them decide.
 */
export interface SentenceWords {
  /** Takes something off a price, gives something on top, or says that a chance ends. */
  offer: string;
  /** Tells, explains, greets readers. */
  letter: string;
  /** Shows something for the first time. */
  launch: string;
  /** Calls a reader back to what they chose and did not buy. */
  basket: string;
  /** Tells a reader about an affair of their own. */
  account: string;
  /** Asks for an opinion, tells of terms, maintenance or a recall, invites, says farewell. */
  asks: string;
  /** What a writer says of themselves, of others' stories and of how many there are. */
  story: string;
  /** The place where things wait to be bought; in a subject it says enough alone. */
  cart: string;
}

/** What mail about a parcel, a sign-in, a code, a bill or a visit says. */
export interface AccountWords {
  /** Anywhere. */
  sure?: string;
  /** Only in company. */
  weak?: string;
  /** In a subject. */
  subject?: string;
  /** What shops and couriers begin a subject with: what happened. */
  done?: string;
  /** `Your`, and what of a reader's own stands behind it in a subject. */
  owners?: string;
  affairs?: string;
  /** What a subject says that happened to an order or account. */
  happened?: string;
  /** Before whose number nothing but its sign stands. */
  numbered?: string;
  /** What only lines of such mail begin with. */
  lines?: string;
}

/** What tells the kind of a mail in a language without rules. */
export interface SignWords {
  /** Shows something for the first time, opens orders for it, or says that it is back. */
  launch: string;
  /** Says that prices fell. */
  promotion: string;
  /** Forms of the second person, and how shops address customers. */
  addressingWords: string;
}

/** What letters say that promise a stranger a fortune. */
export interface FraudWords {
  /** No shop, paper or bank writes so to its readers. */
  sure: string;
  /** Stands in honest mail, too. */
  weak: string;
}

/** What a language says of offers. */
export interface OfferTerms {
  /** How the percent sign is said. */
  percent?: string;
  /** Nouns for what is taken off a price; they stand beside percentages and sums. */
  discount?: string;
  /** What else makes a percentage a discount: verbs, adjectives, what sales are called. */
  cheaper?: string;
  /** What stands before a sum that is given. */
  save?: string;
  /** Before the figure that is the most of several, and behind it. */
  upTo?: string;
  upToBehind?: string;
  /** What a percentage is a share of, directly behind it or before it: cloth, cocoa, customers. */
  shares?: string;
  /** What makes a percentage of the same sentence a rate or a movement: interest, growth, tax. */
  rates?: string;
  /** What makes any percentage of its sentence a discount, in languages whose shares and rates the code tells apart. */
  off?: string;
  /** What introduces a code, or stands behind it. */
  code?: string;
  /** What only introduces one. */
  codeNames?: string;
  freeDelivery?: string;
  gift?: string;
  /** A while for nothing, which is paid later. */
  freeTrial?: string;
  bundle?: string;
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
  /** What shops call what their codes are good for and what their readers collect: whoever says so sells. */
  hints?: string;
}

/** What mail calls that only its reader must have. What a shop calls its coupons is not among it. */
export interface SecretWords {
  /** A one-time code. */
  code?: string;
  /** A link that signs in. */
  signIn?: string;
  /** A link that sets a password. */
  password?: string;
  /** The confirmation of a subscription or an account. */
  confirmation?: string;
  /** `It expires in ten minutes`, `if this was not you`: what only mail that somebody has just asked for says. */
  justAsked?: string;
  /** What is said of such codes and of much else as often, and the same of signing in. */
  weakCode?: string;
  weakSignIn?: string;
  /** What is written on the button that confirms. */
  confirmButton?: string;
}

/**
 * `personal` greetings (`Hi`, `Dear`) are said to people, `hello` ones to seasons and new things too (`Hello, Summer!`),
 * and `wish`es to anything (`Happy birthday, America!`).
 */
export interface Greeting {
  kind: 'personal' | 'hello' | 'wish';
  /** What stands in the place of greeting and name, so that no form of one gender is left; absent, the greeting stays. */
  instead?: string;
  /** What stands in the place of the name where the greeting stays: `Hi there`. */
  someone?: string;
  phrases: string;
}

/** A preposition before the reader's name, and the word for the reader that takes the name's place. */
export interface ReceiverPhrase {
  /** With an article where the language has one before names. */
  before: string;
  instead: string;
  /** The preposition changes the name's form. */
  declines?: true;
  /** In other languages it means something else. */
  isOnlyHere?: true;
}

/** How a mail says that its list can be left, and what else stands at its foot. */
export interface WaysOut {
  leave?: string;
  footer?: string;
  /** What says so far above the foot. */
  leaveAnywhere?: string;
  /** As `leave`, of languages in which only mail to one reader is asked for it. */
  hints?: string;
}

export interface NumberWords {
  order?: string;
  parcel?: string;
  /** Of bills and payments. */
  bill?: string;
  reference?: string;
  /** Of bookings, tickets, cases and contracts. */
  booking?: string;
  /** Of customers, accounts and cards. */
  customer?: string;
}

export interface PossessionsBefore {
  /** The word between noun and name. */
  of: string;
  nouns: string;
  /** With `your` as it reads for nouns with that article. */
  articles: ReadonlyArray<{ article: string; own: string }>;
}
