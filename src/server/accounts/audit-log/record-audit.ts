import type pg from 'pg';
import type { Administrator } from '#server/accounts/auth/guards.ts';

/** Subjects and names of mail are as long as their senders like; the log is read, not searched. */
const maxSubjectLength = 300;
const maxSummaryLength = 2_000;

/**
 * Writes one entry of the audit log. Called as the last step inside the transaction of the action itself: either both
 * are there or neither. The administrator's address is copied, so that the entry outlives the account.
 * @param admin null: the operator, who has no account.
 * @param action a stable code, `thing.done`, such as `brand.updated`.
 * @param subject what it was done to, for people: `Brand “Northwind”`.
 * @param summary one sentence of what changed; empty where the action says it all. Never a secret.
 */
export async function recordAudit(
  client: pg.PoolClient,
  admin: Pick<Administrator, 'userId'> | null,
  action: `${string}.${string}`,
  subject: string,
  summary = '',
): Promise<void> {
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
