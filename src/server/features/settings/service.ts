import { customaryPort, type ImapAccount } from '#server/config/imap-url.ts';
import { sealSecret } from '#server/db/sealed-secret.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listFailing } from '#server/events/failing-consumers.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import {
  type MailboxDependencies,
  mailboxInUse,
  passwordPurpose,
  sourceOf,
  storedAccount,
} from '#server/features/settings/mailbox-in-use.ts';
import { mailboxName } from '#server/features/settings/mailbox-name.ts';
import {
  findFetchedAt,
  lockSettings,
  readSettings,
  type SettingsRow,
  writeSettings,
} from '#server/features/settings/repository.ts';
import { summarizeChange } from '#server/features/settings/summarize-change.ts';
import { AppError } from '#server/http/app-error.ts';
import { fieldError } from '#server/http/field-error.ts';
import { testConnection } from '#server/ingest/sources/imap/test-connection.ts';
import type { Settings, SettingsBody, TestConnection } from '#shared/contract/settings.ts';

/** What the Settings tab shows. The password never leaves the server. */
export async function getSettings(deps: MailboxDependencies): Promise<Settings> {
  return toSettings(deps, await readSettings(deps.database.pool));
}

async function toSettings(deps: MailboxDependencies, row: SettingsRow): Promise<Settings> {
  const { autoFetch, autoCategorize, saveImages } = row;
  const source = sourceOf(deps, row);
  const { imap } = deps.config;
  const shown =
    source === 'environment' && imap !== null
      ? { ...publicPart(imap), hasPassword: true }
      : {
          host: row.host ?? '',
          port: row.port,
          security: row.security,
          username: row.username ?? '',
          mailbox: row.mailbox,
          hasPassword: row.sealedPassword !== null,
        };
  // Of the demo mailbox it is enough to know the last one: to ask for its name would start it.
  const fetchedAt = await findFetchedAt(deps.database.pool, shown.host === '' ? null : mailboxName(shown));
  return {
    imap: { ...shown, source },
    autoFetch,
    autoCategorize,
    saveImages,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    failing: await listFailing(deps.database.pool),
  };
}

function publicPart({ host, port, security, username, mailbox }: Omit<ImapAccount, 'password'>) {
  return { host, port, security, username, mailbox };
}

/**
 * Stores mailbox and toggles. The stored password goes on being used only for the account it was entered for: it is
 * never sent to a host or port somebody typed in, nor over a connection with less protection.
 * @throws AppError `invalid_request` on the field that is missing; `conflict` for another mailbox than IMAP_URL's.
 */
export async function saveSettings(
  deps: MailboxDependencies,
  admin: Administrator,
  { imap, autoFetch, autoCategorize, saveImages }: SettingsBody,
): Promise<Settings> {
  const row = await inTransaction(deps.database.pool, async (client) => {
    const before = await lockSettings(client);
    const mailbox = deps.config.imap === null ? mailboxToStore(deps.secret, before, imap) : before;
    if (deps.config.imap !== null) refuseChange(deps.config.imap, imap);
    const after: SettingsRow = { ...before, ...mailbox, autoFetch, autoCategorize, saveImages };
    await writeSettings(client, after);
    const summary = summarizeChange(before, after);
    if (summary !== '') {
      await recordAudit(client, admin, 'settings.updated', 'Settings', summary);
    }
    return after;
  });
  return toSettings(deps, row);
}

type ImapBody = SettingsBody['imap'];
type StoredMailbox = Pick<
  SettingsRow,
  'host' | 'port' | 'security' | 'username' | 'sealedPassword' | 'mailbox'
>;

function mailboxToStore(secret: string, before: SettingsRow, imap: ImapBody): StoredMailbox {
  const { host, port, security, username, password, mailbox } = imap;
  if (host === '') {
    return { host: null, port: null, security, username: null, sealedPassword: null, mailbox };
  }
  requireUsername(username);
  const sealedPassword = passwordToStore(secret, before, imap);
  if (sealedPassword === null && password === undefined) throw passwordNeeded(before.sealedPassword !== null);
  return { host, port, security, username, sealedPassword, mailbox };
}

/** Absent keeps the stored one where it belongs to the mailbox; empty forgets it. */
function passwordToStore(secret: string, before: SettingsRow, imap: ImapBody): string | null {
  if (imap.password === '') return null;
  if (imap.password !== undefined) {
    return sealSecret(imap.password, { secret, purpose: passwordPurpose });
  }
  return isSameAccount(before, imap) ? before.sealedPassword : null;
}

type AccountKey = 'host' | 'port' | 'security' | 'username';

/** Host, port, security and user: whatever of them changes, a password given for the others does not go there. */
function isSameAccount(known: Pick<SettingsRow, AccountKey>, imap: Pick<ImapBody, AccountKey>): boolean {
  return (
    known.host?.toLowerCase() === imap.host.toLowerCase() &&
    (known.port ?? customaryPort(known.security)) === (imap.port ?? customaryPort(imap.security)) &&
    known.security === imap.security &&
    known.username === imap.username
  );
}

/** The form shows the environment's mailbox read-only and sends it back; anything else is a mistake worth hearing about. */
function refuseChange(environment: ImapAccount, imap: ImapBody): void {
  const shown = publicPart(environment);
  const isSame =
    (Object.keys(shown) as Array<keyof typeof shown>).every((key) => shown[key] === imap[key]) &&
    imap.password === undefined;
  if (!isSame) {
    throw new AppError(
      'conflict',
      'The mailbox is set by IMAP_URL in the environment of the server and cannot be changed here.',
    );
  }
}

/**
 * Tries the mailbox the form holds, without storing it. With no host in it, the demo mailbox where that is in use.
 * Only administrators may name hosts. Private ones are allowed on purpose: mailboxes often stand in the same network;
 * what comes back says no more than whether a mail server answers there.
 */
export async function tryConnection(deps: MailboxDependencies, imap: ImapBody): Promise<TestConnection> {
  const account = await accountToTry(deps, imap);
  return testConnection(account);
}

async function accountToTry(deps: MailboxDependencies, imap: ImapBody): Promise<ImapAccount> {
  if (imap.host === '') {
    const inUse = await mailboxInUse(deps);
    if (inUse?.source === 'demo') return inUse.account;
    throw fieldError('invalid_request', 'imap.host', 'Enter the IMAP host.');
  }
  requireUsername(imap.username);
  const port = imap.port ?? customaryPort(imap.security);
  return { ...publicPart({ ...imap, port }), password: await passwordToTry(deps, imap) };
}

async function passwordToTry(deps: MailboxDependencies, imap: ImapBody): Promise<string> {
  if (imap.password === '') throw passwordNeeded();
  if (imap.password !== undefined) return imap.password;
  const known = deps.config.imap ?? storedAccount(await readSettings(deps.database.pool), deps.secret);
  if (known === null || !isSameAccount(known, imap)) throw passwordNeeded(known !== null);
  return known.password;
}

function requireUsername(username: string): void {
  if (username === '') throw fieldError('invalid_request', 'imap.username', 'Enter the username.');
}

function passwordNeeded(isOneStored = false): AppError {
  const sentence = isOneStored
    ? 'Enter the password again. The stored one is used only with the host, port, security and username it was entered for.'
    : 'Enter the password of this mailbox.';
  return fieldError('invalid_request', 'imap.password', sentence);
}
