import { parseQuery } from '#shared/email-query/parse-query.ts';
import { printTerm } from '#shared/email-query/print-term.ts';
import type { Clause, Term } from '#shared/email-query/query.ts';

export { printTerm } from '#shared/email-query/print-term.ts';

/** Clauses as they are typed. */
export function printClauses(clauses: readonly Clause[]): string {
  return clauses.map(({ any }) => any.map(printTerm).join(' OR ')).join(' ');
}

/**
 * A query that asks for one thing more, and the same query where it asks for it already; where it asked for the
 * opposite, it no longer does. What was typed stays as it was typed wherever it can.
 */
export function withTerm(text: string, term: Term): string {
  const wanted = printTerm(term);
  const { clauses } = parseQuery(text);
  if (wanted === '' || clauses.some((clause) => isAlone(clause, term))) return text;
  const opposite = { ...term, isNegated: !term.isNegated };
  const kept = clauses.filter((clause) => !isAlone(clause, opposite));
  const whole = printClauses([...kept, { any: [term] }]);
  const typed = `${text.trim()} ${wanted}`.trim();
  return printClauses(parseQuery(typed).clauses) === whole ? typed : whole;
}

/** A query that no longer asks for a term, wherever it stood. */
export function withoutTerm(text: string, term: Term): string {
  const { clauses } = parseQuery(text);
  const kept = clauses.map(({ any }) => ({ any: any.filter((each) => !isSame(each, term)) }));
  return printClauses(kept.filter(({ any }) => any.length > 0));
}

const isAlone = ({ any }: Clause, term: Term) => any.length === 1 && any.every((each) => isSame(each, term));

/** Names mean the same in upper and lower case. */
const isSame = (one: Term, other: Term) => printTerm(one).toLowerCase() === printTerm(other).toLowerCase();
