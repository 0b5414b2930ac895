import type { AddedMailboxRow } from '#server/intake/fetching/mailbox-accounts.ts';

const labels = {
  name: 'Name',
  host: 'IMAP host',
  port: 'Port',
  security: 'Security',
  username: 'Username',
  mailbox: 'Folder',
  schedule: 'Schedule',
  everyMinutes: 'Minutes between fetches',
  newBrands: 'Email from new brands',
  authservId: 'Mail server name',
} as const satisfies Partial<Record<keyof AddedMailboxRow, string>>;

/**
 * Describes the changes of a mailbox for the audit log; empty if there are none. Never includes the password.
 */
export function summarizeMailbox(before: Partial<AddedMailboxRow>, after: Partial<AddedMailboxRow>): string {
  const keys = Object.keys(labels) as Array<keyof typeof labels>;
  const changes = keys
    .filter((key) => (before[key] ?? null) !== (after[key] ?? null))
    .map((key) => `${labels[key]}: ${before[key] ?? 'none'} → ${after[key] ?? 'none'}.`);
  if (before.sealedPassword !== after.sealedPassword) changes.push('Password changed.');
  return changes.join(' ');
}
