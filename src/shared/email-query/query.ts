import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** A parsed query of the email search. */
export interface ParsedQuery {
  /** All must hold. */
  clauses: Clause[];
  /** Misunderstood parts, in plain English: one line each, at most three. */
  notes: string[];
  /** Text was typed, but none of it is searchable: the query finds nothing. */
  isUnsearchable?: true;
  /** Why the query looks up too much for one search, as a sentence. */
  refusal?: string;
}

/** Any must hold. */
export interface Clause {
  any: Term[];
}

export type Term = { isNegated: boolean } & Meaning;

/** One condition on an email. */
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
  /** Days in UTC as YYYY-MM-DD: `from` is inclusive, `before` exclusive. Always the only term of its clause. */
  | { kind: 'date'; from: string | null; before: string | null }
  | { kind: 'has'; value: HasValue };

export interface WordsTerm {
  kind: 'words';
  field: 'any' | 'subject' | 'body';
  /** Result of `toWords`, at least one; or of `toSigns`. */
  words: string[];
  /** The words must follow each other; signs may be anywhere. */
  isPhrase: boolean;
  /** The last word is a prefix. */
  isPrefix: boolean;
  /** Hyphenated words as one: `tshirt` of `t-shirt`, which finds either. */
  compound?: string;
}

export const hasValues = ['code', 'offer', 'animation', 'emoji'] as const;

export type HasValue = (typeof hasValues)[number];
