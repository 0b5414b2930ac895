import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** What somebody typed into a search box for emails, understood. */
export interface ParsedQuery {
  /** All must hold. */
  clauses: Clause[];
  /** What was not understood, in plain English: one line each, at most three. */
  notes: string[];
  /** Something was typed, and nothing of it can be searched for: it finds nothing. */
  isUnsearchable?: true;
  /** Why it asks for more than is searched at once, in a sentence. */
  refusal?: string;
}

/** Any must hold. */
export interface Clause {
  any: Term[];
}

export type Term = { isNegated: boolean } & Meaning;

/** What an email is asked for. */
export type Meaning =
  | WordsTerm
  /** An address or a domain in lower case, without an @ in front. */
  | { kind: 'from'; value: string }
  /** As typed, trimmed. */
  | { kind: 'brand' | 'category' | 'platform' | 'code'; value: string }
  | { kind: 'type'; value: CampaignType }
  | { kind: 'season'; value: Season }
  /** A primary language subtag (BCP 47), such as `de`. */
  | { kind: 'language'; value: string }
  /** Whole percents from 0 to 100, both inclusive. */
  | { kind: 'offer'; from: number; to: number }
  /** Days in UTC as YYYY-MM-DD: `from` is inclusive, `before` exclusive. Never beside others in a clause. */
  | { kind: 'date'; from: string | null; before: string | null }
  | { kind: 'has'; value: HasValue };

export interface WordsTerm {
  kind: 'words';
  field: 'any' | 'subject' | 'body';
  /** As `toWords` gives them, at least one; or signs, as `toSigns` does. */
  words: string[];
  /** Several words stand one after the other; signs stand anywhere. */
  isPhrase: boolean;
  /** The last word may go on. */
  isPrefix: boolean;
  /** What words with hyphens between them are as one: `tshirt` of `t-shirt`, which finds either. */
  compound?: string;
}

export const hasValues = ['code', 'offer', 'animation', 'emoji'] as const;

export type HasValue = (typeof hasValues)[number];
