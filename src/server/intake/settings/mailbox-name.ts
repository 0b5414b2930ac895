import type { ImapAccount } from '#server/platform/config/imap-url.ts';

/**
 * Returns a mailbox's key in the database, readable for administrators. It excludes port and security: the
 * UIDs stay the same when the connection changes.
 */
export function mailboxName({
  host,
  username,
  mailbox,
}: Pick<ImapAccount, 'host' | 'username' | 'mailbox'>): string {
  const folder = mailbox.toUpperCase() === 'INBOX' ? 'INBOX' : mailbox;
  return `${folder} of ${username} at ${host.toLowerCase()}`;
}
