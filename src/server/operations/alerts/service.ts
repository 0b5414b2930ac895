import type { Administrator } from '#server/accounts/auth/guards.ts';
import { findWebhook } from '#server/accounts/webhooks/repository.ts';
import { missingWebhook } from '#server/accounts/webhooks/service.ts';
import type { AlertDependencies } from '#server/operations/alerts/alert-dependencies.ts';
import { type AlertData, pathOf } from '#server/operations/alerts/alert-mails.ts';
import { findProblems, hostOf } from '#server/operations/alerts/find-problems.ts';
import { isSame, matters, sinceOf } from '#server/operations/alerts/judge-alerts.ts';
import {
  type AlertedAdmin,
  type AlertSettingsChange,
  findAlertedAdmin,
  listAlertsOf,
  turnAlertsOff,
  writeAlertSettings,
} from '#server/operations/alerts/repository.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { alertKind } from '#server/platform/mail/repository.ts';
import type { UnsubscribeKinds } from '#server/platform/mail/unsubscribe-routes.ts';
import { writeMails } from '#server/platform/mail/write-mail.ts';
import { writeDeliveries } from '#server/platform/webhooks/repository.ts';
import type { Alert, AlertSettings, Alerts } from '#shared/contract/operations/alerts.ts';

export async function getAlerts(deps: AlertDependencies, { userId }: Administrator): Promise<Alerts> {
  const admin = await requireAdminRow(deps.database.pool, userId);
  return { settings: settingsOf(admin), current: await listCurrent(deps, admin) };
}

/** Returns the problems that matter to an administrator now, longest first. */
async function listCurrent(deps: AlertDependencies, admin: AlertedAdmin): Promise<Alert[]> {
  const now = deps.now();
  const known = await listAlertsOf(deps.database.pool, admin.userId);
  const found = (await findProblems(deps))
    .filter((problem) => matters(problem, admin, now))
    .map((problem) => ({
      ...problem,
      since: sinceOf(
        problem,
        known.find((row) => isSame(row, problem)),
        now,
      ),
    }));
  const otherDisks = known
    .filter(({ kind, subject }) => kind === 'disk' && subject !== hostOf(deps))
    .map((row) => ({ ...row, text: 'Another server of this vault found it.' }));
  return [...found, ...otherDisks]
    .toSorted((one, other) => one.since.getTime() - other.since.getTime())
    .map(({ kind, subject, title, text, since }) => ({
      kind,
      subject,
      title,
      text,
      path: pathOf(kind),
      since: since.toISOString(),
    }));
}

/**
 * Changes when and where an administrator is alerted. A problem that no longer matters ends without an alert.
 * @throws AppError `not_found` unless the webhook is theirs.
 */
export function changeAlertSettings(
  { database }: AlertDependencies,
  admin: Administrator,
  change: AlertSettingsChange,
): Promise<AlertSettings> {
  return inTransaction(database.pool, async (client) => {
    const { userId } = admin;
    const { webhookId = null } = change;
    if (webhookId !== null && (await findWebhook(client, admin, webhookId)) === undefined)
      throw missingWebhook();
    await writeAlertSettings(client, userId, change);
    return settingsOf(await requireAdminRow(client, userId));
  });
}

/**
 * Writes the current problems to an administrator, by mail and to the webhook of their choice, whether or not their
 * alerts by mail are on.
 * @throws AppError `conflict` if neither can be written, or nothing is sent to them.
 */
export async function sendTest(deps: AlertDependencies, { userId }: Administrator): Promise<void> {
  const { mail } = deps.config;
  const admin = await requireAdminRow(deps.database.pool, userId);
  const { address, webhookId } = admin;
  if (admin.isLeaving)
    throw new AppError('conflict', 'Your account is to be deleted, so nothing is sent to you.');
  if (mail === null && webhookId === null)
    throw new AppError('conflict', 'This vault sends no email yet. Set SMTP_URL and MAIL_FROM.');
  if (address === null && webhookId === null)
    throw new AppError('conflict', 'Your account has no email address to send to.');
  const lasting = await listCurrent(deps, admin);
  const data: AlertData = { isTest: true, began: [], lasting, over: [] };
  await inTransaction(deps.database.pool, async (client) => {
    const hasMail = mail !== null && address !== null;
    if (hasMail) await writeMails(client, mail, [{ kind: alertKind, userId, address, data }], deps.now());
    const deliveries = webhookId === null ? [] : [{ webhookId, kind: alertKind, data }];
    const written = await writeDeliveries(client, deliveries, deps.now());
    if (!hasMail && written === 0) throw new AppError('conflict', 'Your webhook is off. Switch it on first.');
  });
}

/** The unsubscribe link of an alert turns all alerts of its reader off; idempotent. */
export function alertUnsubscribes({
  database: { pool },
}: Pick<AlertDependencies, 'database'>): Pick<UnsubscribeKinds, 'alerts'> {
  return {
    alerts: {
      sentence: 'You get no more email about problems of this vault.',
      end: ({ userId }) => turnAlertsOff(pool, userId),
    },
  };
}

const settingsOf = ({ isOn, fetchHours, silenceHours, webhookId }: AlertSettings): AlertSettings => ({
  isOn,
  fetchHours,
  silenceHours,
  webhookId,
});

/** @throws AppError `forbidden` for one who has just lost their rights. */
async function requireAdminRow(db: Queryable, userId: string): Promise<AlertedAdmin> {
  const admin = await findAlertedAdmin(db, userId);
  if (admin === undefined) throw new AppError('forbidden', 'You are no longer an administrator.');
  return admin;
}
