import type pg from 'pg';
import type { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { testConnection } from '#server/ingest/sources/imap/test-connection.ts';
import { findFirstPlace, toAccount } from '#server/intake/fetching/fetched-mailbox.ts';
import {
  type AddedMailboxRow,
  findAddedMailbox,
  findPlace,
  listAddedMailboxes,
  type Place,
  type StoredMailboxRow,
} from '#server/intake/fetching/mailbox-accounts.ts';
import { accessTokens } from '#server/intake/mailbox-grants/access-tokens.ts';
import { markUnused } from '#server/intake/mailbox-grants/grant-repository.ts';
import { revokeUnused } from '#server/intake/mailbox-grants/revoke-grants.ts';
import {
  deleteMailbox,
  insertMailbox,
  type NewAccount,
  restartClock,
  setPaused,
  takeFromRun,
  updateMailbox,
  writePlace,
} from '#server/intake/mailboxes/repository.ts';
import { summarizeMailbox } from '#server/intake/mailboxes/summarize-mailbox.ts';
import {
  type ImapBody,
  isSameAccount,
  passwordNeeded,
  passwordToStore,
  passwordToTry,
  placeTaken,
  requireHost,
  requireUsername,
} from '#server/intake/settings/account-password.ts';
import { type MailboxDependencies, mailboxInUse } from '#server/intake/settings/mailbox-in-use.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import { findNameOfAdded, lockSettings } from '#server/intake/settings/repository.ts';
import { customaryPort, type ImapAccount, type MailAccount } from '#server/platform/config/imap-url.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { firstMailboxBody, mailboxBody } from '#shared/contract/intake/mailboxes.ts';
import type { TestConnection } from '#shared/contract/intake/settings.ts';
import { firstMailboxName } from '#shared/vocabulary/first-mailbox.ts';
import { maxAddedMailboxes } from '#shared/vocabulary/limits.ts';

type MailboxFields = z.output<typeof mailboxBody>;

/**
 * Adds a mailbox. If its place has been read before, fetching continues at the cursor.
 * @returns its id.
 * @throws AppError on the field that is missing or names another mailbox's place; `conflict` if there are too
 * many.
 */
export async function addMailbox(
  deps: MailboxDependencies,
  admin: Administrator,
  fields: MailboxFields,
): Promise<number> {
  return inTransaction(deps.database.pool, async (client) => {
    await lockSettings(client); // the second of two requests sees the changes of the first
    const account = accountToStore(deps.secret, null, fields);
    return insertNew(deps, client, admin, account, fields);
  });
}

/** Adds a mailbox in a transaction that has locked the settings. @throws AppError as `addMailbox`. */
export async function insertNew(
  deps: MailboxDependencies,
  client: pg.PoolClient,
  admin: Pick<Administrator, 'userId'>,
  account: NewAccount,
  place: Place,
): Promise<number> {
  if ((await listAddedMailboxes(client)).length >= maxAddedMailboxes) {
    throw new AppError('conflict', `There can be at most ${maxAddedMailboxes + 1} mailboxes.`);
  }
  await requireFreePlace(deps, client, account.place);
  await writePlace(client, account.place, place);
  const id = await insertMailbox(client, account);
  await recordAudit(client, admin, 'mailbox.added', subjectOf(place.name), `${account.place}.`);
  return id;
}

/**
 * Changes a mailbox. A run under way ends if the place has changed.
 * @throws AppError `not_found`, and as `addMailbox`.
 */
export async function saveMailbox(
  deps: MailboxDependencies,
  admin: Administrator,
  id: number,
  fields: MailboxFields,
): Promise<void> {
  await inTransaction(deps.database.pool, async (client) => {
    await lockSettings(client);
    const before = await getAdded(client, id);
    const account = accountToStore(deps.secret, before, fields);
    if (account.place !== before.place) await requireFreePlace(deps, client, account.place);
    await writePlace(client, account.place, fields);
    await updateMailbox(client, id, account);
    const after: AddedMailboxRow = { ...before, ...account, ...fields, id };
    if (accountKeys.some((key) => before[key] !== after[key])) {
      await takeFromRun(client, before.place, changedDuringFetch);
      await restartClock(client, account.place);
    }
    const summary = summarizeMailbox(before, after);
    if (summary !== '') await recordAudit(client, admin, 'mailbox.updated', subjectOf(fields.name), summary);
  });
}

const accountKeys = ['place', 'host', 'port', 'security', 'username', 'sealedPassword'] as const;

const changedDuringFetch =
  'The settings of the mailbox were changed during this fetch. The next one uses the new settings.';

/**
 * Saves the options of the first mailbox that are not in the Settings tab. @throws AppError `conflict`
 * without one.
 */
export async function saveFirstMailbox(
  deps: MailboxDependencies,
  admin: Administrator,
  fields: z.output<typeof firstMailboxBody>,
): Promise<void> {
  const use = await mailboxInUse(deps);
  if (use === null) throw notThere();
  const place = mailboxName(use.account);
  await inTransaction(deps.database.pool, async (client) => {
    await lockSettings(client);
    const before = await findPlace(client, place);
    const name = fields.name === firstMailboxName ? null : fields.name;
    await writePlace(client, place, { ...fields, name });
    const summary = summarizeMailbox(before, { ...fields, name });
    if (summary !== '') await recordAudit(client, admin, 'mailbox.updated', subjectOf(fields.name), summary);
  });
}

/**
 * Pauses or resumes a mailbox. A paused one is fetched only on request; a run under way ends. @throws
 * AppError `not_found`
 */
export async function pauseMailbox(
  { database }: MailboxDependencies,
  admin: Administrator,
  id: number,
  isPaused: boolean,
): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await lockSettings(client);
    const before = await getAdded(client, id);
    if (before.isPaused === isPaused) return;
    await setPaused(client, id, isPaused);
    if (isPaused) {
      const sentence = 'The mailbox was paused during this fetch. The next one continues from there.';
      await takeFromRun(client, before.place, sentence);
    }
    const action = isPaused ? 'mailbox.paused' : 'mailbox.resumed';
    await recordAudit(client, admin, action, subjectOf(before.name));
  });
}

/**
 * Deletes the account with its password, or revokes its permission. Stored mail stays; a run under way stores no more.
 * @throws AppError `not_found`
 */
export async function removeMailbox(
  deps: MailboxDependencies,
  admin: Administrator,
  id: number,
): Promise<void> {
  const { database } = deps;
  await inTransaction(database.pool, async (client) => {
    await lockSettings(client);
    const before = await getAdded(client, id);
    await deleteMailbox(client, id);
    if (before.grantId !== null) await markUnused(client, before.grantId);
    await takeFromRun(client, before.place, 'The mailbox was removed during this fetch.');
    await recordAudit(client, admin, 'mailbox.removed', subjectOf(before.name), `${before.place}.`);
  });
  await revokeUnused(deps);
}

/**
 * Tests the values of a form without storing them; see `tryConnection` of the settings.
 * @param id the mailbox whose stored password is used if the form has none; null for a new one.
 */
export async function tryMailbox(
  deps: MailboxDependencies,
  id: number | null,
  imap: ImapBody,
): Promise<TestConnection> {
  requireHost(imap.host);
  requireUsername(imap.username);
  const { host, security, username, mailbox } = imap;
  const place = { host, port: imap.port ?? customaryPort(security), security, username, mailbox };
  const known = id === null ? null : await getAdded(deps.database.pool, id);
  if (known !== null && known.grantId !== null) {
    requireConnected(known, imap);
    return tryAccount(deps, { ...toAccount(known, deps.secret), mailbox });
  }
  const findKnown = async () => (known === null ? null : withPassword(toAccount(known, deps.secret)));
  return testConnection({ ...place, password: await passwordToTry(findKnown, imap) });
}

function withPassword(account: MailAccount): ImapAccount | null {
  return 'password' in account ? account : null;
}

function tryAccount(deps: MailboxDependencies, account: MailAccount): Promise<TestConnection> {
  return testConnection(account, { tokens: accessTokens(deps) });
}

/** @throws AppError `invalid_request`: a token is sent only to the server and the account it was given for. */
function requireConnected(before: AddedMailboxRow, imap: ImapBody): void {
  if (isSameAccount(before, imap) && imap.password === undefined) return;
  throw fieldError(
    'invalid_request',
    imap.password === undefined ? 'imap.host' : 'imap.password',
    'A connected mailbox keeps its server, username and permission. Add another mailbox instead.',
  );
}

/** Tests a stored mailbox. @throws AppError `not_found`; `conflict` if its password cannot be decrypted. */
export async function tryStoredMailbox(
  deps: MailboxDependencies,
  id: number | null,
): Promise<TestConnection> {
  if (id !== null) return tryAccount(deps, toAccount(await getAdded(deps.database.pool, id), deps.secret));
  const use = await mailboxInUse(deps);
  if (use === null) throw notThere();
  return testConnection(use.account);
}

function accountToStore(secret: string, before: AddedMailboxRow | null, fields: MailboxFields) {
  const { imap, schedule, everyMinutes } = fields;
  const { host, security, username, mailbox } = imap;
  requireHost(host);
  requireUsername(username);
  const grantId = before?.grantId ?? null;
  if (before !== null && grantId !== null) requireConnected(before, imap);
  const sealedPassword = grantId === null ? passwordToStore(secret, before, imap) : null;
  if (sealedPassword === null && grantId === null)
    throw passwordNeeded(before !== null && imap.password === undefined);
  return {
    place: mailboxName(imap),
    host,
    port: imap.port ?? customaryPort(security),
    security,
    username,
    sealedPassword,
    mailbox,
    grantId,
    schedule,
    everyMinutes: schedule === 'interval' ? everyMinutes : null,
  };
}

/** Two accounts with one place would import its mail under two names. */
async function requireFreePlace(deps: MailboxDependencies, client: Queryable, place: string): Promise<void> {
  if (place === (await findFirstPlace(deps, client))) {
    throw placeTaken((await findPlace(client, place)).name ?? firstMailboxName);
  }
  const taken = await findNameOfAdded(client, place);
  if (taken !== null) throw placeTaken(taken);
}

export async function getAdded(db: Queryable, id: number): Promise<StoredMailboxRow> {
  const row = await findAddedMailbox(db, id);
  if (row === undefined) throw notThere();
  return row;
}

function notThere(): AppError {
  return new AppError('not_found', 'There is no such mailbox. It may have been removed in the meantime.');
}

export const subjectOf = (name: string | null) => `Mailbox “${name ?? firstMailboxName}”`;
