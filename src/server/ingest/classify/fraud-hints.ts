import type { FraudSignal } from '#server/ingest/languages/language-terms.ts';
import type { StructuredHint } from './header-hints.ts';

const points: Readonly<Record<FraudSignal, number>> = {
  threat: 1,
  deadline: 1,
  demand: 1,
  prize: 2,
  nobody: 0.5,
};
/** A name that matches none of the sender's domains is half the evidence already. */
const strangerPoints = 1;
/**
 * Honest senders threaten or demand, and some set a deadline; a sender that does most of it, and names
 * nobody, is not honest.
 */
const enough = 2.5;
const weight = 6;

/**
 * Returns hints for an email that lures its subscriber like a forgery, in any language: it threatens, sets a
 * deadline in hours, demands data or a fee, promises a prize, and uses no name. It looks like mail about an
 * order or account, and is none.
 */
export function readLureHints(fraudSignals: ReadonlySet<FraudSignal>, isStranger: boolean): StructuredHint[] {
  let sum = isStranger && fraudSignals.size > 0 ? strangerPoints : 0;
  for (const lure of fraudSignals) sum += points[lure];
  if (sum < enough) return [];
  const what = `pulls at its reader (${[...fraudSignals].sort().join(', ')})`;
  return [{ for: 'other', what, weight }];
}
