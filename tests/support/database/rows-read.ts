import type { Queryable } from '#server/platform/db/transaction.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Returns the rows that the scans of a plan read from tables and indexes, filtered or not. */
function rowsRead(plan: Plan): number {
  const own = /Scan/.test(plan['Node Type']) && !/CTE|Subquery|Function|Result/.test(plan['Node Type']);
  const read =
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) *
    plan['Actual Loops'];
  return (own ? read : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);
}

/** Returns the number of index scans that build a plan's bitmaps. */
function looksInto(plan: Plan): number {
  const own = plan['Node Type'] === 'Bitmap Index Scan' ? plan['Actual Loops'] : 0;
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + looksInto(part), 0);
}

/** Wraps a database to count the rows its statements read, and their bitmap index scans. */
export function counting(db: Queryable): { db: Queryable; read: () => number; looks: () => number } {
  let read = 0;
  let looks = 0;
  const query = async (given: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
    const statement = typeof given === 'string' ? { text: given, values } : given;
    const { rows } = await db.query<{ 'QUERY PLAN': Array<{ Plan: Plan }> }>(
      `explain (analyze, costs off, timing off, summary off, format json) ${statement.text}`,
      statement.values,
    );
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) {
      read += rowsRead(plan);
      looks += looksInto(plan);
    }
    return db.query(statement);
  };
  return { db: { query } as unknown as Queryable, read: () => read, looks: () => looks };
}
