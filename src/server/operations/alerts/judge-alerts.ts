import type { AlertDependencies } from '#server/operations/alerts/alert-dependencies.ts';
import type { AlertData, MailedProblem } from '#server/operations/alerts/alert-mails.ts';
import { findProblems, hostOf, type Problem } from '#server/operations/alerts/find-problems.ts';
import {
  type AlertedAdmin,
  type AlertRow,
  deleteAlerts,
  listAlertedAdmins,
  listAlerts,
  lockAlerts,
  writeAlerts,
} from '#server/operations/alerts/repository.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { alertKind } from '#server/platform/mail/repository.ts';
import { type NewMail, writeMails } from '#server/platform/mail/write-mail.ts';
import { type NewDelivery, writeDeliveries } from '#server/platform/webhooks/repository.ts';

const hourMs = 3_600_000;

/** A problem is over once it was not found for an hour: one that comes and goes is one problem. */
const calmMs = hourMs;

/** Another server's disk is looked at only when that server judges. */
const otherDiskMs = 24 * hourMs;

/** A problem that lasts is named again after a day. */
const reminderMs = 24 * hourMs;

/**
 * Judges the problems of the vault, and writes one alert to each administrator for whom one began, ended or has lasted
 * another day: a mail, a message to the webhook of their choice, or both. Their rows are written in the same
 * transaction, so a kill loses and repeats nothing; transactions run one at a time. Writes nothing to administrators
 * who cannot be reached: what lasts then begins once they can.
 */
export async function judgeAlerts(deps: AlertDependencies): Promise<{ alerts: number }> {
  const { mail } = deps.config;
  const found = await findProblems(deps); // before the transaction: the embedded engine has one connection
  return inTransaction(deps.database.pool, async (client) => {
    await lockAlerts(client);
    const now = deps.now();
    const known = Map.groupBy(await listAlerts(client), ({ userId }) => userId);
    let alerts = 0;
    const mails: NewMail[] = [];
    const deliveries: NewDelivery[] = [];
    const seen: AlertRow[] = [];
    const gone: AlertRow[] = [];
    for (const admin of await listAlertedAdmins(client)) {
      const { userId, address, isOn, isPaused } = admin;
      const byMail = mail !== null && address !== null && isOn;
      const webhookId = admin.isWebhookOn ? admin.webhookId : null;
      if (isPaused || (!byMail && webhookId === null)) continue;
      const judged = judge(admin, found, known.get(userId) ?? [], { now, host: hostOf(deps) });
      known.delete(userId);
      seen.push(...judged.seen);
      gone.push(...judged.gone);
      const { data } = judged;
      if (data === null) continue;
      alerts += 1;
      if (byMail) mails.push({ kind: alertKind, userId, address, data });
      if (webhookId !== null) deliveries.push({ webhookId, kind: alertKind, data });
    }
    await writeAlerts(client, seen);
    await deleteAlerts(client, [...gone, ...[...known.values()].flat()]);
    if (mail !== null) await writeMails(client, mail, mails, now);
    await writeDeliveries(client, deliveries, now);
    return { alerts };
  });
}

/** @returns the problems that last for this administrator, those to forget, and the alert to write, if any. */
function judge(
  admin: AlertedAdmin,
  found: readonly Problem[],
  known: readonly AlertRow[],
  { now, host }: { now: Date; host: string },
): { seen: AlertRow[]; gone: AlertRow[]; data: AlertData | null } {
  const { userId } = admin;
  const knownOf = (problem: Problem) => known.find((row) => isSame(row, problem));
  const mailedAtOf = (problem: Problem) => knownOf(problem)?.mailedAt ?? null;
  const firstFound = (problem: Problem) => problem.since ?? knownOf(problem)?.since ?? now;
  const isCurrent = (problem: Problem) => matters({ ...problem, since: firstFound(problem) }, admin, now);
  const current = found.filter(isCurrent);
  // Nothing else records since when these last.
  const waiting = found.filter((problem) => problem.since === null && !isCurrent(problem));
  const began = current.filter((problem) => mailedAtOf(problem) === null);
  const lasting = current.filter((problem) => mailedAtOf(problem) !== null);
  const isReplaced = (row: AlertRow) =>
    current.some(({ replaces = [] }) => replaces.some((each) => isSame(row, each)));
  const kept = [...current, ...waiting];
  const gone = known.filter(
    (row) => isReplaced(row) || (!kept.some((each) => isSame(row, each)) && isOver(row, now, host)),
  );
  // One that goes on and matters no longer, because its hours were raised, is not over.
  const goesOn = (row: AlertRow) =>
    found.some((each) => isSame(row, each) && each.since !== null && each.since <= row.since);
  const ended = gone.filter((row) => row.mailedAt !== null && !isReplaced(row) && !goesOn(row));
  const isDue = lasting.some(
    (problem) => now.getTime() - (mailedAtOf(problem)?.getTime() ?? 0) >= reminderMs,
  );
  const isMailed = began.length > 0 || ended.length > 0 || isDue;
  const toRow = (problem: Problem, mailedAt: Date | null): AlertRow => {
    const { kind, subject, title } = problem;
    return {
      userId,
      kind,
      subject,
      title,
      since: sinceOf(problem, knownOf(problem), now),
      seenAt: now,
      mailedAt,
    };
  };
  const seen = [
    ...current.map((problem) => toRow(problem, isMailed ? now : mailedAtOf(problem))),
    ...waiting.map((problem) => toRow(problem, null)),
  ];
  const toMailed = (problem: Problem): MailedProblem => {
    const { kind, title, text } = problem;
    return { kind, title, text, since: sinceOf(problem, knownOf(problem), now).toISOString() };
  };
  const data: AlertData = {
    isTest: false,
    began: began.map(toMailed),
    lasting: lasting.map(toMailed),
    over: ended.map(({ kind, title, since }) => ({ kind, title, text: '', since: since.toISOString() })),
  };
  return { seen, gone, data: isMailed ? data : null };
}

/** True for a problem that has lasted for the hours that the administrator chose, or for an unknown time. */
export function matters(
  { kind, since }: Pick<Problem, 'kind' | 'since'>,
  { fetchHours, silenceHours }: Pick<AlertedAdmin, 'fetchHours' | 'silenceHours'>,
  now: Date,
): boolean {
  const hours = kind === 'fetching' ? fetchHours : kind === 'silence' ? silenceHours : 0;
  return since === null || now.getTime() - since.getTime() >= hours * hourMs;
}

/** A problem began when it was first found, even if its records are newer. */
export const sinceOf = (problem: Problem, known: AlertRow | undefined, now: Date): Date =>
  known?.since ?? problem.since ?? now;

export const isSame = (
  one: Pick<Problem, 'kind' | 'subject'>,
  other: Pick<Problem, 'kind' | 'subject'>,
): boolean => one.kind === other.kind && one.subject === other.subject;

function isOver({ kind, subject, seenAt }: AlertRow, now: Date, host: string): boolean {
  const waitMs = kind === 'disk' && subject !== host ? otherDiskMs : calmMs;
  return now.getTime() - seenAt.getTime() >= waitMs;
}
