import { z } from 'zod';
import { findAlertedAdmin } from '#server/operations/alerts/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { MailContent, MailKinds, MailPart } from '#server/platform/mail/mail-kinds.ts';
import { alertKind } from '#server/platform/mail/repository.ts';
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts';
import { paths } from '#shared/paths.ts';
import { type AlertKind, alertKinds } from '#shared/vocabulary/alerts.ts';

const mailedProblem = z.object({
  kind: z.enum(alertKinds),
  title: z.string(),
  text: z.string(),
  since: z.iso.datetime(),
});

export type MailedProblem = z.infer<typeof mailedProblem>;

/** The problems that an alert is about, as they were when it was written. */
export const alertData = z.object({
  isTest: z.boolean(),
  began: z.array(mailedProblem),
  lasting: z.array(mailedProblem),
  over: z.array(mailedProblem),
});

export type AlertData = z.infer<typeof alertData>;

export interface AlertMailDependencies {
  config: Pick<Config, 'baseUrl' | 'productName'>;
  database: Pick<Database, 'pool'>;
  secret: string;
  now: () => Date;
}

const healthPath = `${paths.admin()}?tab=health`;
const settingsPath = `${paths.admin()}?tab=settings#mailboxes`;

/** The page of the dashboard where a problem can be looked at. */
export function pathOf(kind: AlertKind): string {
  return kind === 'fetching' || kind === 'consent' ? settingsPath : healthPath;
}

/** Renders alerts when they are sent: for administrators who want them then. */
export function alertMails(deps: AlertMailDependencies): MailKinds {
  return {
    [alertKind]: async ({ userId, data }) => {
      if (userId === null) return null;
      const admin = await findAlertedAdmin(deps.database.pool, userId);
      const problems = alertData.parse(data);
      if (admin === undefined || admin.isLeaving) return null;
      if (!problems.isTest && (!admin.isOn || admin.isPaused)) return null;
      return alertMail(deps, userId, problems, admin.zone);
    },
  };
}

function alertMail(
  { config: { baseUrl, productName }, secret, now }: AlertMailDependencies,
  userId: string,
  data: AlertData,
  zone: string,
): MailContent {
  const { subject, preheader } = summaryOf(data);
  return {
    subject,
    preheader,
    parts: partsOf(data, { baseUrl, zone, now: now() }),
    reason: `You get this as an administrator of ${productName}.`,
    unsubscribeUrl: `${baseUrl}${paths.unsubscribe(unsubscribeToken({ kind: 'alerts', userId }, secret))}`,
    settings: { label: 'Alert settings', url: `${baseUrl}${paths.follows()}#vault-alerts` },
  };
}

function partsOf(
  { isTest, began, lasting, over }: AlertData,
  { baseUrl, zone, now }: { baseUrl: string; zone: string; now: Date },
): MailPart[] {
  const buttonTo = (kind: AlertKind): MailPart =>
    pathOf(kind) === settingsPath
      ? { kind: 'button', label: 'Open Settings', url: `${baseUrl}${settingsPath}` }
      : { kind: 'button', label: 'Open Health', url: `${baseUrl}${healthPath}` };
  const sinceWords = ({ since }: MailedProblem) => `Since ${instantIn(zone, new Date(since), now)}`;
  const [only, ...more] = [...began, ...lasting, ...over];
  // Its title is the subject.
  if (!isTest && only !== undefined && more.length === 0)
    return [
      { kind: 'text', text: over.length === 0 ? only.text : overText },
      { kind: 'text', text: sinceWords(only) },
      buttonTo(only.kind),
    ];
  const section = (heading: string, problems: readonly MailedProblem[]): MailPart[] =>
    problems.length === 0
      ? []
      : [
          { kind: 'heading', text: heading },
          {
            kind: 'links',
            links: problems.map((problem) => ({
              title: problem.title,
              url: `${baseUrl}${pathOf(problem.kind)}`,
              over: sinceWords(problem),
              ...(problem.text !== '' && { under: problem.text }),
            })),
          },
        ];
  return [
    ...(isTest ? [{ kind: 'text', text: testText } as const] : []),
    ...section('New', began),
    ...section(isTest ? 'Now' : 'Still going on', lasting),
    ...section('Over', over),
    buttonTo('job'),
  ];
}

const overText = 'It was not found for an hour.';
const testText = 'Email about problems of this vault reaches you.';

/** The subject names one problem, or counts them; the preheader has the rest. */
export function summaryOf({
  isTest,
  began,
  lasting,
  over,
}: AlertData): Pick<MailContent, 'subject' | 'preheader'> {
  if (isTest)
    return {
      subject: 'Test of vault alerts',
      preheader: lasting.length === 0 ? 'There are no problems now.' : titlesOf(lasting),
    };
  if (began.length > 0)
    return {
      subject: began.length === 1 ? titlesOf(began) : `${began.length} new problems`,
      preheader: began.length === 1 ? (began[0]?.text ?? '') : titlesOf(began),
    };
  if (over.length > 0)
    return {
      subject: over.length === 1 ? `Over: ${titlesOf(over)}` : `${over.length} problems are over`,
      preheader: over.length === 1 ? overText : titlesOf(over),
    };
  return {
    subject: lasting.length === 1 ? `Still: ${titlesOf(lasting)}` : `${lasting.length} problems still go on`,
    preheader: lasting.length === 1 ? (lasting[0]?.text ?? '') : titlesOf(lasting),
  };
}

const titlesOf = (problems: readonly MailedProblem[]) => problems.map(({ title }) => title).join(', ');

/** With the year if it is not this one. */
function instantIn(timeZone: string, instant: Date, now: Date): string {
  const { format: yearOf } = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone });
  const { format } = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(yearOf(instant) !== yearOf(now) && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return format(instant);
}
