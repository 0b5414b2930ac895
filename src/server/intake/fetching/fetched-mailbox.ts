import {
  type AddedMailboxRow,
  findAddedMailbox,
  findPlace,
  type Place,
} from '#server/intake/fetching/mailbox-accounts.ts';
import {
  type MailboxDependencies,
  type MailboxInUse,
  mailboxInUse,
  openPassword,
} from '#server/intake/settings/mailbox-in-use.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import { readSettings } from '#server/intake/settings/repository.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';

/** A mailbox as mail is fetched from it. */
export interface FetchedMailbox extends Place {
  /** Null: the first, which stands in the Settings tab or in IMAP_URL. */
  id: number | null;
  account: ImapAccount;
  /** `off` while it is paused. */
  schedule: Mailbox['schedule'];
  /** The toggle of the Settings tab. */
  autoCategorize: boolean;
}

/**
 * One mailbox, read afresh, because an administrator may have changed it.
 * @param id null for the first.
 * @returns null when there is none; and when it leads where the first does, which reads it then.
 * @throws AppError `conflict` with a sentence for administrators when its password cannot be opened.
 */
export async function findMailbox(
  deps: MailboxDependencies,
  id: number | null,
): Promise<FetchedMailbox | null> {
  if (id === null) return findFirst(deps);
  const row = await findAddedMailbox(deps.database.pool, id);
  if (row === undefined || row.place === (await findFirstPlace(deps, deps.database.pool))) return null;
  const { autoCategorize } = await readSettings(deps.database.pool);
  return toFetched(row, { autoCategorize, secret: deps.secret });
}

async function findFirst(deps: MailboxDependencies): Promise<FetchedMailbox | null> {
  const use = await mailboxInUse(deps);
  if (use === null) return null;
  const place = await findPlace(deps.database.pool, mailboxName(use.account));
  const { account, autoCategorize } = use;
  return { id: null, ...place, account, schedule: scheduleOf(use), autoCategorize };
}

/** The demo's mailbox delivers whenever it is opened; its mail is for whoever presses the button. */
export function scheduleOf({
  autoFetch,
  source,
}: Pick<MailboxInUse, 'autoFetch' | 'source'>): Mailbox['schedule'] {
  return autoFetch && source !== 'demo' ? 'push' : 'off';
}

/** Where the first mailbox is read, as far as that is known without its password; null for nowhere, and for the demo's. */
export async function findFirstPlace(
  { config }: Pick<MailboxDependencies, 'config'>,
  db: Queryable,
): Promise<string | null> {
  if (config.imap !== null) return mailboxName(config.imap);
  const { host, username, mailbox } = await readSettings(db);
  return host === null || username === null ? null : mailboxName({ host, username, mailbox });
}

/**
 * What a mailbox is known by in the database, whether its password can be opened or not.
 * @param id null for the first.
 * @returns null when there is no such mailbox.
 */
export async function findMailboxPlace(deps: MailboxDependencies, id: number | null): Promise<string | null> {
  const { pool } = deps.database;
  if (id !== null) return (await findAddedMailbox(pool, id))?.place ?? null;
  const known = await findFirstPlace(deps, pool);
  if (known !== null || deps.demoMailbox === undefined) return known;
  const demo = await mailboxInUse(deps);
  return demo === null ? null : mailboxName(demo.account);
}

/** Why a mailbox that leads where the first does is not fetched from. */
export const readByFirst = 'The first mailbox already reads this folder, so this one is skipped.';

function toFetched(
  row: AddedMailboxRow,
  { autoCategorize, secret }: { autoCategorize: boolean; secret: string },
): FetchedMailbox {
  const { id, name, newBrands, authservId, isPaused, schedule } = row;
  return {
    id,
    name,
    newBrands,
    authservId,
    account: toAccount(row, secret),
    schedule: isPaused ? 'off' : schedule,
    autoCategorize,
  };
}

/** @throws AppError `conflict` when its password cannot be opened. */
export function toAccount(row: AddedMailboxRow, secret: string): ImapAccount {
  const { host, port, security, username, mailbox } = row;
  return { host, port, security, username, mailbox, password: openPassword(row.sealedPassword, secret) };
}

/** A mailbox that can be fetched from; null where it is not there or an administrator has to do something about it. */
export async function findUsable(
  deps: MailboxDependencies,
  id: number | null,
): Promise<FetchedMailbox | null> {
  try {
    return await findMailbox(deps, id);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
