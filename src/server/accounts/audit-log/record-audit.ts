import type pg from 'pg';
import type { Administrator } from '#server/accounts/auth/guards.ts';

/** Senders choose the length of subjects and names; the log is for reading, not for search. */
const maxSubjectLength = 300;
const maxSummaryLength = 2_000;

/**
 * Writes one entry to the audit log. Call it as the last step of the action's transaction, so that both
 * commit or neither. The entry copies the administrator's address and so survives the account.
 * @param admin null for the operator, who has no account.
 * @param action a stable code, `thing.done`, such as `brand.updated`.
 * @param subject the object of the action, for people: `Brand “Northwind”`.
 * @param summary one sentence about the change; empty if the action is enough. Never a secret.
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

/** Truncates at a character boundary and removes NUL, which PostgreSQL text columns reject. */
function cut(text: string, max: number): string {
  const withoutNulls = text.replaceAll('\0', '');
  return withoutNulls.length <= max
    ? withoutNulls
    : `${withoutNulls
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
