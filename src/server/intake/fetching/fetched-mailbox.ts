import {
  findAddedMailbox,
  findPlace,
  type Place,
  type StoredMailboxRow,
} from '#server/intake/fetching/mailbox-accounts.ts';
import {
  type MailboxDependencies,
  type MailboxInUse,
  mailboxInUse,
  openPassword,
} from '#server/intake/settings/mailbox-in-use.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import { readSettings } from '#server/intake/settings/repository.ts';
import type { MailAccount } from '#server/platform/config/imap-url.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';

/** A mailbox with everything needed to fetch from it. */
export interface FetchedMailbox extends Place {
  /** Null: the first mailbox, from the Settings tab or IMAP_URL. */
  id: number | null;
  account: MailAccount;
  /** `off` while it is paused. */
  schedule: Mailbox['schedule'];
  /** The toggle of the Settings tab. */
  autoCategorize: boolean;
}

/**
 * Returns one mailbox, read from the database each time, because an administrator may have changed it.
 * @param id null for the first.
 * @returns null if there is none, or if it has the place of the first mailbox, which fetches it then.
 * @throws AppError `conflict` with a sentence for administrators if its password cannot be decrypted.
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

/** The demo's mailbox delivers mail whenever it is opened; it waits for the viewer to press the button. */
export function scheduleOf({
  autoFetch,
  source,
}: Pick<MailboxInUse, 'autoFetch' | 'source'>): Mailbox['schedule'] {
  return autoFetch && source !== 'demo' ? 'push' : 'off';
}

/**
 * Returns the place of the first mailbox, as far as it is known without its password; null if there is none,
 * and for the demo's.
 */
export async function findFirstPlace(
  { config }: Pick<MailboxDependencies, 'config'>,
  db: Queryable,
): Promise<string | null> {
  if (config.imap !== null) return mailboxName(config.imap);
  const { host, username, mailbox } = await readSettings(db);
  return host === null || username === null ? null : mailboxName({ host, username, mailbox });
}

/**
 * Returns the place of a mailbox, whether or not its password can be decrypted.
 * @param id null for the first.
 * @returns null if there is no such mailbox.
 */
export async function findMailboxPlace(deps: MailboxDependencies, id: number | null): Promise<string | null> {
  const { pool } = deps.database;
  if (id !== null) return (await findAddedMailbox(pool, id))?.place ?? null;
  const known = await findFirstPlace(deps, pool);
  if (known !== null || deps.demoMailbox === undefined) return known;
  const demo = await mailboxInUse(deps);
  return demo === null ? null : mailboxName(demo.account);
}

/** Message for a mailbox that is skipped because it has the place of the first one. */
export const readByFirst = 'The first mailbox already reads this folder, so this one is skipped.';

function toFetched(
  row: StoredMailboxRow,
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

/** @throws AppError `conflict` if its password cannot be decrypted. */
export function toAccount(row: StoredMailboxRow, secret: string): MailAccount {
  const { host, port, security, username, mailbox, sealedPassword, grantId } = row;
  const place = { host, port, security, username, mailbox };
  if (grantId !== null) return { ...place, grant: { id: grantId, since: row.grantedAt ?? '' } };
  if (sealedPassword === null) throw new Error('A mailbox has neither a password nor a permission.');
  return { ...place, password: openPassword(sealedPassword, secret) };
}

/** Returns a mailbox that can be fetched from; null if it does not exist or needs an administrator. */
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
