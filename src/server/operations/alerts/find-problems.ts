import { hostname } from 'node:os';
import { findRefusedSince, findUnhandledEvents } from '#server/accounts/billing/stripe-events.ts';
import { readByFirst } from '#server/intake/fetching/fetched-mailbox.ts';
import { listFailing } from '#server/intake/fetching/repository.ts';
import { listEndingGrants } from '#server/intake/mailbox-grants/grant-repository.ts';
import { listMailboxes } from '#server/intake/mailboxes/list-mailboxes.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import type { AlertDependencies } from '#server/operations/alerts/alert-dependencies.ts';
import { findLastArrival, hasIngestToken } from '#server/operations/alerts/repository.ts';
import { isNearlyFull, measureDisk } from '#server/operations/health/disk.ts';
import { hasGivenUp, listJobRecords } from '#server/operations/health/repository.ts';
import { findGivenUp } from '#server/platform/mail/repository.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import { countOf } from '#shared/format/count.ts';
import { formatSize } from '#shared/format/size.ts';
import type { AlertKind } from '#shared/vocabulary/alerts.ts';
import { jobWords } from '#shared/vocabulary/job-names.ts';

/** Something about the vault that an administrator should look at, as it is now. */
export interface Problem {
  kind: AlertKind;
  /** Mailbox, job, host or case: distinguishes problems of a kind. */
  subject: string;
  /** The same while the problem lasts. */
  title: string;
  text: string;
  /** Null if nothing records it: it lasts since it was first found. */
  since: Date | null;
  /** Lesser problems that it has turned from: they are not over. */
  replaces?: ReadonlyArray<Pick<Problem, 'kind' | 'subject'>>;
}

/**
 * Finds the problems that the vault has now, by the records that Health shows. Problems of time are found at once;
 * each administrator chooses after how many hours they matter.
 */
export async function findProblems(deps: AlertDependencies): Promise<Problem[]> {
  // Without the demo's mailbox, which would be started to be looked at, and is fetched by a button alone.
  const all = await listMailboxes({ ...deps, demoMailbox: undefined });
  const mailboxes = all.filter(
    ({ isPaused, schedule, problem }) => !isPaused && schedule !== 'off' && problem !== readByFirst,
  );
  const consents = await findConsents(deps, mailboxes);
  const hasEnded = (id: number | null) =>
    consents.some((consent) => consent.hasEnded && consent.mailboxId === id);
  return [
    ...(await findFetching(
      deps,
      mailboxes.filter(({ id }) => !hasEnded(id)),
    )),
    ...consents.map(({ problem }) => problem),
    ...(await findSilence(deps, mailboxes)),
    ...(await findJobs(deps)),
    ...(await findDisk(deps)),
    ...(await findPayments(deps)),
    ...(await findMail(deps)),
  ];
}

const subjectOf = ({ id }: Mailbox) => String(id ?? 'first');

/** Mailboxes whose runs fail, and those that cannot even be tried. */
async function findFetching(
  { database }: AlertDependencies,
  mailboxes: readonly Mailbox[],
): Promise<Problem[]> {
  const failing = await listFailing(
    database.pool,
    mailboxes.map(({ imap }) => mailboxName(imap)),
  );
  return mailboxes.flatMap((mailbox): Problem[] => {
    const { name, problem, fetchedAt, imap } = mailbox;
    const failed = failing.find(({ place }) => place === mailboxName(imap));
    if (failed === undefined && problem === null) return [];
    const since = failed?.since ?? (fetchedAt === null ? null : new Date(fetchedAt));
    const text = problem ?? failed?.message ?? 'No reason was recorded.';
    const title = `Mailbox “${name}” cannot be fetched`;
    return [{ kind: 'fetching', subject: subjectOf(mailbox), title, text, since }];
  });
}

/** Permissions that have ended, or end soon, with their mailboxes. Those that have ended are no problem of fetching. */
async function findConsents(
  { database, now }: AlertDependencies,
  mailboxes: readonly Mailbox[],
): Promise<Array<{ mailboxId: number; hasEnded: boolean; problem: Problem }>> {
  const ending = await listEndingGrants(database.pool, now());
  return ending.flatMap(({ mailboxId, endedAt, endsAt }) => {
    const mailbox = mailboxes.find(({ id }) => id === mailboxId);
    if (mailbox === undefined) return [];
    const { name } = mailbox;
    const hasEnded = endedAt !== null;
    const title = `The permission for mailbox “${name}” ${hasEnded ? 'has ended' : 'ends soon'}`;
    const text = hasEnded
      ? (mailbox.problem ?? 'Choose “Connect again” in the mailbox’s row under Settings.')
      : `It ends on ${dayOf(endsAt)}. Choose “Connect again” in the mailbox’s row under Settings.`;
    const problem: Problem = {
      kind: 'consent',
      subject: `${mailboxId} ${hasEnded ? 'ended' : 'ends'}`,
      title,
      text,
      since: endedAt,
      ...(hasEnded && {
        replaces: [
          { kind: 'consent', subject: `${mailboxId} ends` },
          { kind: 'fetching', subject: subjectOf(mailbox) },
        ],
      }),
    };
    return [{ mailboxId, hasEnded, problem }];
  });
}

const dayOf = (day: Date | null) =>
  day === null ? '' : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day);

/** Mail is expected where something brings it and some has come. */
async function findSilence(
  { config, database: { pool } }: AlertDependencies,
  mailboxes: readonly Mailbox[],
): Promise<Problem[]> {
  const hasListener = config.intake !== null && config.intake.listener !== null;
  if (mailboxes.length === 0 && !hasListener && !(await hasIngestToken(pool))) return [];
  const since = await findLastArrival(pool);
  if (since === null) return [];
  const text =
    'Nothing has come from mailboxes, the listener or programs. A server that is cut off, or a mailbox that is full, looks like this.';
  return [{ kind: 'silence', subject: '', title: 'No new email arrives', text, since }];
}

async function findJobs({ database: { pool } }: AlertDependencies): Promise<Problem[]> {
  const records = await listJobRecords(pool);
  return records.filter(hasGivenUp).map(({ name, failedAt, failure }) => ({
    kind: 'job',
    subject: name,
    title: `The job “${jobWords(name)}” failed`,
    text: failure ?? 'No reason was recorded.',
    since: failedAt,
  }));
}

/** Each server sees its own disk. */
async function findDisk(deps: AlertDependencies): Promise<Problem[]> {
  const room = await (deps.measureDisk ?? measureDisk)(deps.config.dataDir);
  if (!isNearlyFull(room)) return [];
  const host = hostOf(deps);
  const text = `${formatSize(room.freeBytes)} of ${formatSize(room.totalBytes)} are free at ${deps.config.dataDir}. Free some space, or move DATA_DIR to a larger disk.`;
  return [{ kind: 'disk', subject: host, title: `The disk of ${host} is nearly full`, text, since: null }];
}

export const hostOf = ({ host }: Pick<AlertDependencies, 'host'>): string => host ?? hostname();

async function findPayments({ config, database: { pool }, now }: AlertDependencies): Promise<Problem[]> {
  if (config.billing === 'off') return [];
  const { count, since } = await findUnhandledEvents(pool, now());
  const refusedSince = await findRefusedSince(pool, now());
  const failing: Problem = {
    kind: 'payments',
    subject: 'failing',
    title: 'Payment events cannot be handled',
    text: `${countOf(count, 'event', 'events')} of Stripe failed, and ${count === 1 ? 'is' : 'are'} sent again for three days. The server’s log has the reason. The job “${jobWords('reconcile')}” makes up for it once a day.`,
    since,
  };
  const refused: Problem = {
    kind: 'payments',
    subject: 'refused',
    title: 'Payment events are refused',
    text: 'They are not signed with STRIPE_WEBHOOK_SECRET, or this server’s clock is wrong. If the secret is that of your webhook at Stripe and the clock is right, somebody else sends them, and they do nothing.',
    since: refusedSince,
  };
  return [...(count > 0 ? [failing] : []), ...(refusedSince !== null ? [refused] : [])];
}

async function findMail({ database: { pool }, now }: AlertDependencies): Promise<Problem[]> {
  const { count, since, reason } = await findGivenUp(pool, now());
  if (count === 0) return [];
  const text = `${countOf(count, 'email', 'emails')} within a day. Last reason: ${reason ?? 'none was recorded'}`;
  return [{ kind: 'mail', subject: '', title: 'Emails to readers could not be sent', text, since }];
}
