import type pg from 'pg';
import type { Administrator } from '#server/features/auth/guards.ts';

/** What an administrator does, as it is to be remembered. */
export interface AuditEvent {
  /** Null: the operator, who has no account. */
  admin: Administrator | null;
  /** A stable code, `thing.done`, such as `brand.updated`. */
  action: `${string}.${string}`;
  /** What it was done to, for people: `Brand “Northwind”`. */
  subject: string;
  /** One sentence of what changed; empty where the action says it all. Never a secret. */
  summary?: string;
}

/** Subjects and names of mail are as long as their senders like; the log is read, not searched. */
const maxSubjectLength = 300;
const maxSummaryLength = 2_000;

/**
 * Writes one entry of the audit log. Called as the last step inside the transaction of the action itself: either both
 * are there or neither. The administrator's address is copied, so that the entry outlives the account.
 */
export async function recordAudit(client: pg.PoolClient, event: AuditEvent): Promise<void> {
  const { admin, action, subject, summary = '' } = event;
  await client.query({
    name: 'record-audit',
    text: `insert into audit_log (admin_id, admin_email, action, subject, summary)
      values ((select id from users where id = $1), (select email from users where id = $1), $2, $3, $4)`,
    values: [admin?.userId ?? null, action, cut(subject, maxSubjectLength), cut(summary, maxSummaryLength)],
  });
}

/** Cuts between characters, and takes out NUL, which no text column holds. */
function cut(text: string, max: number): string {
  const clean = text.replaceAll('\0', '');
  return clean.length <= max
    ? clean
    : `${clean
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
