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
} from '#server/intake/fetching/mailbox-accounts.ts';
import {
  deleteMailbox,
  insertMailbox,
  restartClock,
  setPaused,
  takeFromRun,
  updateMailbox,
  writePlace,
} from '#server/intake/mailboxes/repository.ts';
import { summarizeMailbox } from '#server/intake/mailboxes/summarize-mailbox.ts';
import {
  type ImapBody,
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
import { customaryPort } from '#server/platform/config/imap-url.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
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
    if ((await listAddedMailboxes(client)).length >= maxAddedMailboxes) {
      throw new AppError('conflict', `There can be at most ${maxAddedMailboxes + 1} mailboxes.`);
    }
    const account = accountToStore(deps.secret, null, fields);
    await requireFreePlace(deps, client, account.place);
    await writePlace(client, account.place, fields);
    const id = await insertMailbox(client, account);
    await recordAudit(client, admin, 'mailbox.added', subjectOf(fields.name), `${account.place}.`);
    return id;
  });
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
 * Deletes the account with its password. Stored mail stays; a run under way stores no more.
 * @throws AppError `not_found`
 */
export async function removeMailbox(
  { database }: MailboxDependencies,
  admin: Administrator,
  id: number,
): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await lockSettings(client);
    const before = await getAdded(client, id);
    await deleteMailbox(client, id);
    await takeFromRun(client, before.place, 'The mailbox was removed during this fetch.');
    await recordAudit(client, admin, 'mailbox.removed', subjectOf(before.name), `${before.place}.`);
  });
}

/**
 * Tests the values of a form without storing them; see `tryConnection` of the settings.
 * @param id the mailbox whose stored password is used if the form has none; null for a new one.
 */
export async function tryMailbox(
  { database, secret }: MailboxDependencies,
  id: number | null,
  imap: ImapBody,
): Promise<TestConnection> {
  requireHost(imap.host);
  requireUsername(imap.username);
  const findKnown = async () => (id === null ? null : toAccount(await getAdded(database.pool, id), secret));
  const { host, security, username, mailbox } = imap;
  const port = imap.port ?? customaryPort(security);
  return testConnection({
    host,
    port,
    security,
    username,
    mailbox,
    password: await passwordToTry(findKnown, imap),
  });
}

/** Tests a stored mailbox. @throws AppError `not_found`; `conflict` if its password cannot be decrypted. */
export async function tryStoredMailbox(
  deps: MailboxDependencies,
  id: number | null,
): Promise<TestConnection> {
  if (id !== null) return testConnection(toAccount(await getAdded(deps.database.pool, id), deps.secret));
  const use = await mailboxInUse(deps);
  if (use === null) throw notThere();
  return testConnection(use.account);
}

function accountToStore(secret: string, before: AddedMailboxRow | null, fields: MailboxFields) {
  const { imap, schedule, everyMinutes } = fields;
  const { host, security, username, mailbox } = imap;
  requireHost(host);
  requireUsername(username);
  const sealedPassword = passwordToStore(secret, before, imap);
  if (sealedPassword === null) throw passwordNeeded(before !== null && imap.password === undefined);
  return {
    place: mailboxName(imap),
    host,
    port: imap.port ?? customaryPort(security),
    security,
    username,
    sealedPassword,
    mailbox,
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

async function getAdded(db: Queryable, id: number): Promise<AddedMailboxRow> {
  const row = await findAddedMailbox(db, id);
  if (row === undefined) throw notThere();
  return row;
}

function notThere(): AppError {
  return new AppError('not_found', 'There is no such mailbox. It may have been removed in the meantime.');
}

const subjectOf = (name: string | null) => `Mailbox “${name ?? firstMailboxName}”`;
