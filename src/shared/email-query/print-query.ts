import { printTerm } from '#shared/email-query/print-term.ts';
import type { Clause } from '#shared/email-query/query.ts';

/** Prints clauses in the form a viewer types. */
export function printClauses(clauses: readonly Clause[]): string {
  return clauses.map(({ any }) => any.map(printTerm).join(' OR ')).join(' ');
}
