import { conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { AuditEntry } from '#shared/contract/accounts/audit-log.ts';

export interface AuditRow extends Omit<AuditEntry, 'at'> {
  at: Date;
  /** `at` with microseconds; the sort key of the list. */
  sortAt: string;
}

/** Lists actions of administrators, newest first. */
export async function listAuditEntries(db: Queryable, limit: number, after?: Position): Promise<AuditRow[]> {
  const where = conditions();
  where.after('at, id', after);
  const { rows } = await db.query<AuditRow>({
    name: `audit-log ${where.name}`,
    text: `select id, at, ${instantText('at')} as "sortAt", admin_email as "adminEmail", action, subject, summary
      from audit_log where ${where.text} order by audit_log.at desc, id desc limit ${where.place(limit)}`,
    values: where.values,
  });
  return rows;
}
