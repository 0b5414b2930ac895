import type { Conditions } from '#server/platform/db/conditions.ts';

/** Days in UTC: from one on, and before another. */
export interface DateRange {
  from: string | null;
  before: string | null;
  isNegated: boolean;
}

/** A search as the database is asked. */
export interface CompiledSearch {
  /** Null where nothing but dates narrows it. */
  tsquery: string | null;
  /** The same with its words in subject or brand; null where it has no words that may stand elsewhere. */
  closeTsquery: string | null;
  /**
   * The words of `tsquery` and `closeTsquery` wherever they stand, which the index knows; null where it answers all. A phrase
   * or a field is looked up in each email that they find.
   */
  near: { tsquery: string | null; closeTsquery: string | null } | null;
  dates: DateRange[];
  only: RowRule;
  /** Whether these are single emails, of which rows are read and no index of terms. */
  isAmong: boolean;
  /** Whether it is known to find nothing, so that nothing is asked. */
  findsNothing: boolean;
}

/** Adds conditions on a row of `email_facts` that the index of terms does not serve. */
export type RowRule = (where: Conditions) => void;
