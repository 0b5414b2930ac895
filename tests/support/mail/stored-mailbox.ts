import { readCursor } from '#server/intake/fetching/repository.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { TestMailbox } from '#tests/support/mail/imap.ts';

/** Returns every stored message of a mailbox, in the order of UIDs, for comparison with the mailbox. */
export async function readStored(database: Database, mailbox: Pick<TestMailbox, 'account'>) {
  const emails = await database.pool.query<{ label: string; messageId: string }>(
    'select label, message_id as "messageId" from emails join email_sources on email_id = emails.id',
  );
  emails.rows.sort((a, b) => toUid(a.label) - toUid(b.label));
  const rejects = await database.pool.query<{ label: string; code: string }>(
    'select label, reason_code as code from rejected_emails order by id',
  );
  const { rows } = await database.pool.query<{ counted: number }>(
    'select coalesce(sum(email_count), 0)::int as counted from brands',
  );
  const { uidValidity, lastUid } = await readCursor(database.pool, mailboxName(mailbox.account));
  return {
    uids: emails.rows.map(({ label }) => toUid(label)),
    messageIds: emails.rows.map(({ messageId }) => messageId),
    rejected: Object.fromEntries(rejects.rows.map(({ label, code }) => [toUid(label), code])),
    /** The counters of the brands. */
    counted: rows[0]?.counted,
    cursor: { uidValidity, lastUid },
  };
}

const toUid = (label: string) => Number(/UID (\d+)$/.exec(label)?.[1]);

/** Returns 1 up to and including `last`. */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
