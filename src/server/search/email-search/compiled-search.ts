import type { Conditions } from '#server/platform/db/conditions.ts';

/** Days in UTC: `from` inclusive, `before` exclusive. */
export interface DateRange {
  from: string | null;
  before: string | null;
  isNegated: boolean;
}

/** A search as the database executes it. */
export interface CompiledSearch {
  /** Null if only dates restrict it. */
  tsquery: string | null;
  /** The same with its words restricted to subject and brand; null if no word can match elsewhere. */
  nearTsquery: string | null;
  /**
   * `tsquery` and `nearTsquery` without positions and fields, as the index can answer them; null if the
   * index answers the originals. Each email found is then checked for the phrase or field.
   */
  near: { tsquery: string | null; nearTsquery: string | null } | null;
  dates: DateRange[];
  only: RowRule;
  /** True for a search among given emails, which reads their rows without the search index. */
  isAmong: boolean;
  /** True if the search cannot match, so that no query runs. */
  findsNothing: boolean;
}

/** Adds conditions on a row of `email_facts` that the search index cannot answer. */
export type RowRule = (where: Conditions) => void;
