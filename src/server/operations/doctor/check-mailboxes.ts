import { testConnection } from '#server/ingest/sources/imap/test-connection.ts';
import { readByFirst } from '#server/intake/fetching/fetched-mailbox.ts';
import { listMailboxes } from '#server/intake/mailboxes/list-mailboxes.ts';
import { tryStoredMailbox } from '#server/intake/mailboxes/service.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import { type Check, type Finding, fault, runCheck, sound } from '#server/operations/doctor/check.ts';
import type { VaultProbe } from '#server/operations/doctor/vault-probe.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';
import { compareMigrations } from '#server/platform/db/migrate.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';

/** The check's name for the first mailbox; for the others, their name is appended. */
const firstName = 'mailbox';

export interface MailboxCheckDependencies {
  config: Pick<Config, 'imap' | 'databaseUrl' | 'demo' | 'mailClients'>;
  vault: () => Promise<VaultProbe>;
  limitMs: number;
}

interface Candidate {
  name: string;
  check: () => Promise<Finding>;
}

/** Connects to each mailbox, signs in and opens its folder; reads and stores nothing. */
export async function checkMailboxes({ config, vault, limitMs }: MailboxCheckDependencies): Promise<Check[]> {
  // The mailbox of IMAP_URL can be checked without the database.
  let candidates = configured(config.imap);
  let note: string | null = null;
  const listed = await runCheck(firstName, limitMs, async () => {
    const opened = await vault();
    if (opened.state === 'open' && (await isCurrent(opened))) candidates = await listStored(config, opened);
    else note = whyUnchecked(opened);
    return sound(note ?? noMailboxSentence(config));
  });
  const tried = await Promise.all(candidates.map(({ name, check }) => runCheck(name, limitMs, check)));
  const isReported = listed.ok && tried.length > 0 && note === null;
  return isReported ? tried : [...tried, listed];
}

function configured(account: ImapAccount | null): Candidate[] {
  if (account === null) return [];
  const check = async () => findingOf(await testConnection(account));
  return [{ name: firstName, check }];
}

async function listStored(
  config: MailboxCheckDependencies['config'],
  { database, secret, demoMailbox }: Extract<VaultProbe, { state: 'open' }>,
): Promise<Candidate[]> {
  const deps = { config, database, secret: secret(), demoMailbox };
  return (await listMailboxes(deps)).map((mailbox) => ({
    name: mailbox.id === null ? firstName : `${firstName} ${mailbox.name}`,
    check: () => checkStored(deps, mailbox),
  }));
}

async function checkStored(deps: MailboxDependencies, { id, isPaused, problem }: Mailbox): Promise<Finding> {
  if (problem === readByFirst) return sound(problem);
  if (problem !== null) return fault(problem);
  if (isPaused) return sound('Not checked: it is paused.');
  return findingOf(await tryStoredMailbox(deps, id));
}

const findingOf = ({ ok, message }: Finding): Finding => ({ ok, message });

/** Returns why mailboxes of the Settings tab were not checked; null if there can be none. */
function whyUnchecked(vault: VaultProbe): string | null {
  if (vault.state === 'absent') return null;
  return vault.state === 'held'
    ? 'Mailboxes of the Settings tab were not checked, because a server has the database open. Test them in its Settings tab.'
    : 'Mailboxes of the Settings tab were not checked. Start the server first, which migrates the database.';
}

function noMailboxSentence({ demo, databaseUrl }: MailboxCheckDependencies['config']): string {
  const sentence =
    'No mailbox is set up. Set IMAP_URL, or enter one in the Settings tab, to receive new email.';
  return demo && databaseUrl === null
    ? `${sentence} The demo has a built-in mailbox while the server runs.`
    : sentence;
}

/** An older database may lack the queried tables. */
async function isCurrent({ database }: Extract<VaultProbe, { state: 'open' }>): Promise<boolean> {
  return (await compareMigrations(database.pool)).pending.length === 0;
}
