import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { testConnection } from '#server/ingest/sources/imap/test-connection.ts';
import {
  type ImapBody,
  passwordNeeded,
  passwordToStore,
  passwordToTry,
  placeTaken,
  requireHost,
  requireUsername,
} from '#server/intake/settings/account-password.ts';
import {
  type MailboxDependencies,
  mailboxInUse,
  sourceOf,
  storedAccount,
} from '#server/intake/settings/mailbox-in-use.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import {
  carryOver,
  findFetchedAt,
  findNameOfAdded,
  lockSettings,
  readSettings,
  type SettingsRow,
  writeSettings,
} from '#server/intake/settings/repository.ts';
import { summarizeChange } from '#server/intake/settings/summarize-change.ts';
import { customaryPort, type ImapAccount } from '#server/platform/config/imap-url.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Settings, SettingsBody, TestConnection } from '#shared/contract/intake/settings.ts';

/** Returns the data of the Settings tab. The password never leaves the server. */
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
  // For the demo mailbox the latest fetch is enough: resolving its name would start it.
  const fetchedAt = await findFetchedAt(deps.database.pool, shown.host === '' ? null : mailboxName(shown));
  return {
    imap: { ...shown, source },
    autoFetch,
    autoCategorize,
    saveImages,
    fetchedAt: fetchedAt?.toISOString() ?? null,
  };
}

function publicPart({ host, port, security, username, mailbox }: Omit<ImapAccount, 'password'>) {
  return { host, port, security, username, mailbox };
}

/**
 * Stores mailbox and toggles. The stored password is used only for the account it was entered for: it is
 * never sent to a newly entered host or port, nor over a connection with less protection.
 * @throws AppError `invalid_request` on the field that is missing; `conflict` for another mailbox than
 * IMAP_URL's.
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
    await takePlace(client, before, after);
    await writeSettings(client, after);
    const summary = summarizeChange(before, after);
    if (summary !== '') {
      await recordAudit(client, admin, 'settings.updated', 'Settings', summary);
    }
    return after;
  });
  return toSettings(deps, row);
}

/**
 * Keeps the mailbox's options when its host, user or folder changes. @throws AppError if another mailbox has
 * the place.
 */
async function takePlace(client: Queryable, before: SettingsRow, after: SettingsRow): Promise<void> {
  const [from, to] = [before, after].map(placeOf);
  if (to === undefined || to === null || to === from) return;
  const taken = await findNameOfAdded(client, to);
  if (taken !== null) throw placeTaken(taken);
  if (from !== undefined && from !== null) await carryOver(client, from, to);
}

function placeOf({ host, username, mailbox }: SettingsRow): string | null {
  return host === null || username === null ? null : mailboxName({ host, username, mailbox });
}

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

/**
 * The form shows the environment's mailbox read-only and sends it back unchanged; anything else is a client
 * error.
 */
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
 * Tests the mailbox in the form without storing it; without a host, the demo mailbox if that is in use. Only
 * administrators may enter hosts. Private ones are allowed deliberately: mailboxes are often in the same
 * network, and the reply reveals only whether a mail server answers there.
 */
export async function tryConnection(deps: MailboxDependencies, imap: ImapBody): Promise<TestConnection> {
  const account = await accountToTry(deps, imap);
  return testConnection(account);
}

async function accountToTry(deps: MailboxDependencies, imap: ImapBody): Promise<ImapAccount> {
  if (imap.host === '') {
    const inUse = await mailboxInUse(deps);
    if (inUse?.source === 'demo') return inUse.account;
  }
  requireHost(imap.host);
  requireUsername(imap.username);
  const port = imap.port ?? customaryPort(imap.security);
  const findKnown = async () =>
    deps.config.imap ?? storedAccount(await readSettings(deps.database.pool), deps.secret);
  return { ...publicPart({ ...imap, port }), password: await passwordToTry(findKnown, imap) };
}
