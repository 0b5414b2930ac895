import { findFirstPlace, readByFirst, scheduleOf } from '#server/intake/fetching/fetched-mailbox.ts';
import {
  findPlace,
  listAddedMailboxes,
  type StoredMailboxRow,
} from '#server/intake/fetching/mailbox-accounts.ts';
import { listLastRuns } from '#server/intake/fetching/repository.ts';
import { tokensUnreadable } from '#server/intake/mailbox-grants/access-tokens.ts';
import { problemSentence } from '#server/intake/mailbox-grants/grant-problems.ts';
import { listProviders, type MailProvider } from '#server/intake/mailbox-grants/providers.ts';
import { openTokens } from '#server/intake/mailbox-grants/sealed-tokens.ts';
import { findHistories } from '#server/intake/mailboxes/repository.ts';
import {
  type MailboxDependencies,
  mailboxInUse,
  openPassword,
  sourceOf,
} from '#server/intake/settings/mailbox-in-use.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import { readSettings } from '#server/intake/settings/repository.ts';
import { customaryPort } from '#server/platform/config/imap-url.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import { firstMailboxName } from '#shared/vocabulary/first-mailbox.ts';

/** A mailbox without its history. */
type MailboxAlone = Omit<Mailbox, 'fetchedAt' | 'lastMailAt' | 'lastRun'>;

/** Returns every mailbox: the first, if there is one, then the others by age. */
export async function listMailboxes(deps: MailboxDependencies): Promise<Mailbox[]> {
  const firstPlace = await findFirstPlace(deps, deps.database.pool);
  const first = await findFirst(deps);
  const added = await listAddedMailboxes(deps.database.pool);
  const providers = await listProviders(deps, deps.database.pool);
  const { secret } = deps;
  return withHistories(deps, [
    ...(first === null ? [] : [first]),
    ...(await Promise.all(added.map((row) => toMailbox(row, { firstPlace, secret, providers })))),
  ]);
}

/** Returns one mailbox. @param id null for the first. @throws AppError `not_found` */
export async function getMailbox(deps: MailboxDependencies, id: number | null): Promise<Mailbox> {
  const found = (await listMailboxes(deps)).find((mailbox) => mailbox.id === id);
  if (found === undefined) throw new AppError('not_found', 'There is no such mailbox.');
  return found;
}

async function findFirst(deps: MailboxDependencies): Promise<MailboxAlone | null> {
  const settings = await readSettings(deps.database.pool);
  const source = sourceOf(deps, settings);
  if (source === 'none') return null;
  const use = await problemOf(() => mailboxInUse(deps));
  const account = use.value?.account ?? storedPart(settings);
  if (account === null) return null;
  const { host, port, security, username, mailbox } = account;
  const place = await findPlace(deps.database.pool, mailboxName(account));
  return {
    id: null,
    name: place.name ?? firstMailboxName,
    source,
    imap: { host, port, security, username, mailbox },
    schedule: scheduleOf({ autoFetch: settings.autoFetch, source }),
    everyMinutes: null,
    isPaused: false,
    newBrands: place.newBrands,
    authservId: place.authservId,
    connectedBy: null,
    problem: use.problem ?? (use.value === null ? 'It has no password. Enter one under Settings.' : null),
  };
}

function storedPart({ host, port, security, username, mailbox }: Awaited<ReturnType<typeof readSettings>>) {
  if (host === null || username === null) return null;
  return { host, port: port ?? customaryPort(security), security, username, mailbox };
}

async function toMailbox(
  row: StoredMailboxRow,
  {
    firstPlace,
    secret,
    providers,
  }: { firstPlace: string | null; secret: string; providers: readonly MailProvider[] },
): Promise<MailboxAlone> {
  const { id, host, port, security, username, mailbox, schedule, everyMinutes, isPaused } = row;
  const provider = providers.find((each) => each.id === row.provider);
  const providerName = provider?.name ?? row.provider;
  return {
    id,
    name: row.name ?? row.place,
    source: 'added',
    imap: { host, port, security, username, mailbox },
    schedule,
    everyMinutes,
    isPaused,
    newBrands: row.newBrands,
    authservId: row.authservId,
    connectedBy: row.provider === null ? null : { provider: row.provider, name: providerName ?? '' },
    problem: row.place === firstPlace ? readByFirst : await signInProblem(row, secret, providerName),
  };
}

/** Returns why the mailbox cannot be signed in to, as far as is known here; null if nothing is. */
async function signInProblem(
  { sealedPassword, sealedTokens, grantProblem }: StoredMailboxRow,
  secret: string,
  provider: string | null,
): Promise<string | null> {
  if (sealedPassword !== null)
    return (await problemOf(async () => openPassword(sealedPassword, secret))).problem;
  if (grantProblem !== null) return problemSentence(grantProblem, provider ?? 'The provider');
  try {
    openTokens(sealedTokens ?? '', secret);
    return null;
  } catch {
    return tokensUnreadable;
  }
}

/** Returns the message for administrators if something cannot be read; null if it can. */
async function problemOf<Value>(
  read: () => Promise<Value>,
): Promise<{ value: Value | null; problem: string | null }> {
  try {
    return { value: await read(), problem: null };
  } catch (error) {
    if (error instanceof AppError) return { value: null, problem: error.sentence };
    throw error;
  }
}

async function withHistories(
  { database }: MailboxDependencies,
  mailboxes: readonly MailboxAlone[],
): Promise<Mailbox[]> {
  const places = mailboxes.map(({ imap }) => mailboxName(imap));
  const histories = await findHistories(database.pool, places);
  const runs = await listLastRuns(database, places);
  return mailboxes.map((mailbox, index) => {
    const place = places[index] ?? '';
    const history = histories.get(place);
    return {
      ...mailbox,
      fetchedAt: history?.fetchedAt?.toISOString() ?? null,
      lastMailAt: history?.lastMailAt?.toISOString() ?? null,
      lastRun: runs.find((run) => run.mailbox === place) ?? null,
    };
  });
}
