import type { ImapAccount } from '#server/platform/config/imap-url.ts';

/**
 * What a mailbox is known by in the database, readable for administrators. Port and security are no part of it: they
 * are a way to the mailbox, and its UIDs stay the same when another way is taken.
 */
export function mailboxName({
  host,
  username,
  mailbox,
}: Pick<ImapAccount, 'host' | 'username' | 'mailbox'>): string {
  const folder = mailbox.toUpperCase() === 'INBOX' ? 'INBOX' : mailbox;
  return `${folder} of ${username} at ${host.toLowerCase()}`;
}
