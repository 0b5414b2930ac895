import type { SettingsRow } from '#server/intake/settings/repository.ts';

const labels: ReadonlyArray<[key: keyof SettingsRow, label: string]> = [
  ['host', 'IMAP host'],
  ['port', 'Port'],
  ['security', 'Security'],
  ['username', 'Username'],
  ['mailbox', 'Folder'],
  ['autoFetch', 'Auto Fetch Emails'],
  ['autoCategorize', 'Auto Categorize'],
  ['saveImages', 'Save Images'],
];

/**
 * Describes the changes of the settings for the audit log; empty if there are none. Never includes the
 * password.
 */
export function summarizeChange(before: SettingsRow, after: SettingsRow): string {
  const changes = labels
    .filter(([key]) => before[key] !== after[key])
    .map(([key, label]) => `${label}: ${inWords(before[key])} → ${inWords(after[key])}.`);
  if (before.sealedPassword !== after.sealedPassword) {
    changes.push(after.sealedPassword === null ? 'Password removed.' : 'Password changed.');
  }
  return changes.join(' ');
}

function inWords(value: SettingsRow[keyof SettingsRow]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null ? 'none' : String(value);
}
