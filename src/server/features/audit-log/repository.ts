import type { Queryable } from '#server/db/transaction.ts';
import type { Position } from '#server/http/cursor.ts';

export interface AuditRow {
  id: number;
  at: Date;
  /** `at` with microseconds: what the list is sorted by. */
  sortAt: string;
  adminEmail: string | null;
  action: string;
  subject: string;
  summary: string;
}

/** What administrators did, newest first. */
export async function listAuditEntries(db: Queryable, limit: number, after?: Position): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>({
    name: after === undefined ? 'audit-log' : 'audit-log after',
    text: `select id, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortAt",
        admin_email as "adminEmail", action, subject, summary
      from audit_log ${after === undefined ? '' : 'where (at, id) < ($2::timestamptz, $3::int)'}
      order by audit_log.at desc, id desc limit $1`,
    values: after === undefined ? [limit] : [limit, after.at, after.id],
  });
  return rows;
}
