import type { Queryable } from '#server/platform/db/transaction.ts';
import type { AlertSettings } from '#shared/contract/operations/alerts.ts';
import type { AlertKind } from '#shared/vocabulary/alerts.ts';

/** Serializes the transactions that judge alerts; an otherwise unused number. */
const alertLock = 7_262_112;

export async function lockAlerts(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(${alertLock})`);
}

/** Returns when the newest live mail came, from a mailbox, the listener or a program; null if none ever did. */
export async function findLastArrival(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select greatest((select max(last_mail_at) from mailboxes), (select max(last_at) from listener_arrivals),
       (select max(last_used_at) from ingest_tokens)) as at`,
  );
  return rows[0]?.at ?? null;
}

export async function hasIngestToken(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select exists (select from ingest_tokens) as found');
  return rows[0]?.found === true;
}

/** An administrator with the settings in force. */
export interface AlertedAdmin extends AlertSettings {
  userId: string;
  /** Null for an account without one. */
  address: string | null;
  /** Their account is to be deleted: nothing is sent to them. */
  isLeaving: boolean;
  /** They have paused all they follow. */
  isPaused: boolean;
  /** False without a webhook. */
  isWebhookOn: boolean;
  /** Time zone of their mail. */
  zone: string;
}

/** Hours of administrators who have chosen none. */
const fetchHours = 6;
const silenceHours = 48;

/** SQL: administrators with their settings, and the defaults of those who have chosen none. */
const admins = `select u.id as "userId", u.email as address, u.deletion_due_at is not null as "isLeaving", coalesce(s.is_on, true) as "isOn",
    coalesce(s.fetch_hours, ${fetchHours})::int as "fetchHours",
    coalesce(s.silence_hours, ${silenceHours})::int as "silenceHours",
    s.webhook_id as "webhookId", coalesce(w.is_on, false) as "isWebhookOn", coalesce(f.is_paused, false) as "isPaused", coalesce(f.zone, 'UTC') as zone
  from users u left join alert_settings s on s.user_id = u.id left join follow_settings f on f.user_id = u.id
    left join webhooks w on w.id = s.webhook_id
  where u.is_admin`;

/** Returns an administrator; undefined for anybody else. */
export async function findAlertedAdmin(db: Queryable, userId: string): Promise<AlertedAdmin | undefined> {
  const { rows } = await db.query<AlertedAdmin>({
    name: 'alerted-admin',
    text: `${admins} and u.id = $1`,
    values: [userId],
  });
  return rows[0];
}

export async function listAlertedAdmins(db: Queryable): Promise<AlertedAdmin[]> {
  const { rows } = await db.query<AlertedAdmin>({
    name: 'alerted-admins',
    text: `${admins} and u.deletion_due_at is null order by u.id`,
  });
  return rows;
}

export type AlertSettingsChange = { [Key in keyof AlertSettings]?: AlertSettings[Key] | undefined };

/** Writes the given settings alone, so that two changes at once do not undo each other. */
export async function writeAlertSettings(
  db: Queryable,
  userId: string,
  { isOn, fetchHours: fetching, silenceHours: silence, webhookId }: AlertSettingsChange,
): Promise<void> {
  await db.query(
    `insert into alert_settings as s (user_id, is_on, fetch_hours, silence_hours, webhook_id)
     values ($1, coalesce($2::boolean, true), coalesce($3::int, ${fetchHours}), coalesce($4::int, ${silenceHours}), $5::int)
     on conflict (user_id) do update set is_on = coalesce($2, s.is_on), fetch_hours = coalesce($3, s.fetch_hours),
       silence_hours = coalesce($4, s.silence_hours), webhook_id = case when $6::boolean then $5 else s.webhook_id end`,
    [userId, isOn ?? null, fetching ?? null, silence ?? null, webhookId ?? null, webhookId !== undefined],
  );
}

/** A problem that an administrator was alerted to, or will be. */
export interface AlertRow {
  userId: string;
  kind: AlertKind;
  subject: string;
  title: string;
  since: Date;
  /** When it was last found. */
  seenAt: Date;
  /** When an alert last named it; null while it waits for their hours. */
  mailedAt: Date | null;
}

const columns =
  'user_id as "userId", kind, subject, title, since, seen_at as "seenAt", mailed_at as "mailedAt"';

export async function listAlerts(db: Queryable): Promise<AlertRow[]> {
  const { rows } = await db.query<AlertRow>(`select ${columns} from alerts order by since, kind, subject`);
  return rows;
}

export async function listAlertsOf(db: Queryable, userId: string): Promise<AlertRow[]> {
  const { rows } = await db.query<AlertRow>(`select ${columns} from alerts where user_id = $1`, [userId]);
  return rows;
}

/** Writes problems that were found; those that are known keep their beginning. */
export async function writeAlerts(db: Queryable, alerts: readonly AlertRow[]): Promise<void> {
  await db.query(
    `insert into alerts (user_id, kind, subject, title, since, seen_at, mailed_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[],
       $7::timestamptz[])
     on conflict (user_id, kind, subject) do update set title = excluded.title, seen_at = excluded.seen_at,
       mailed_at = excluded.mailed_at`,
    [
      alerts.map(({ userId }) => userId),
      alerts.map(({ kind }) => kind),
      alerts.map(({ subject }) => subject),
      alerts.map(({ title }) => title),
      alerts.map(({ since }) => since),
      alerts.map(({ seenAt }) => seenAt),
      alerts.map(({ mailedAt }) => mailedAt),
    ],
  );
}

export async function deleteAlerts(
  db: Queryable,
  alerts: ReadonlyArray<Omit<AlertRow, 'title'>>,
): Promise<void> {
  await db.query(
    `delete from alerts using unnest($1::text[], $2::text[], $3::text[]) as gone (user_id, kind, subject)
     where alerts.user_id = gone.user_id and alerts.kind = gone.kind and alerts.subject = gone.subject`,
    [
      alerts.map(({ userId }) => userId),
      alerts.map(({ kind }) => kind),
      alerts.map(({ subject }) => subject),
    ],
  );
}

/** Turns the alerts of an account by mail off. */
export async function turnAlertsOff(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `insert into alert_settings (user_id, is_on, fetch_hours, silence_hours)
     select id, false, ${fetchHours}, ${silenceHours} from users where id = $1
     on conflict (user_id) do update set is_on = false`,
    [userId],
  );
}
