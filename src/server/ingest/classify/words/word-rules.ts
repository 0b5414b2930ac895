import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** `common` holds wherever it stands, the others only in mail of their language. */
export type Language = 'common' | 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'pt' | 'sv';

/** What a forgery does to its reader: threatens, sets a term, demands, promises; and calls them by no name. */
export type Lure = 'threat' | 'deadline' | 'demand' | 'prize' | 'nobody';

/**
 * What a phrase speaks for. `nothing` takes its words away from shorter phrases (`box spring` is no season);
 * `opt_out` is the offer to be spared the mail of an occasion, a lure what forgeries say.
 */
export type RuleTarget = CampaignType | Season | 'nothing' | 'opt_out' | `lure:${Lure}`;

/**
 * Phrases that speak for a campaign type or a season.
 * One phrase per line, or several divided by commas, written as people write them (case and accents do not matter).
 * `#` any number · `§` a year · `word*` any word that starts so · `*word` alone, a compound with it behind its first letters · `a|b` either · `_` any one word ·
 * `^` the beginning of the subject.
 */
export interface WordRule {
  for: RuleTarget;
  /** 1: a hint that needs company · 2: says it in a subject · 3: says it anywhere near the top · 4: unmistakable. */
  weight: number;
  /** Where the phrase counts; everywhere when absent. */
  where?: 'subject';
  phrases: string;
}

export interface LanguageWords {
  language: Language;
  /** Frequent small words by which the language of a text is told. */
  smallWords: string;
  rules: readonly WordRule[];
}
