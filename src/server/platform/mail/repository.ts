import type { Queryable } from '#server/platform/db/transaction.ts';
import type { WaitingMail } from '#server/platform/mail/mail-kinds.ts';
import type { ShownMail } from '#server/platform/mail/transport.ts';

/**
 * Takes the mail that is due first. Its next attempt moves to the end of the lease, so that no other process takes
 * it before; after a kill it is due again then.
 */
export async function claimMail(
  db: Queryable,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<WaitingMail | undefined> {
  const { rows } = await db.query<WaitingMail>({
    name: 'claim-mail',
    text: `update outgoing_mails m set due_at = $2, attempts = attempts + 1
      where id = (
        select id from outgoing_mails where state = 'waiting' and due_at <= $1
        order by due_at, id limit 1 for update skip locked
      )
      returning id, message_id as "messageId", kind, user_id as "userId", address, data,
        written_at as "writtenAt", attempts`,
    values: [now, leaseEnd],
  });
  return rows[0];
}

/** The attempt that a result belongs to; a later one of another process prevails. */
type Attempt = Pick<WaitingMail, 'id' | 'attempts'>;

/** Ends a mail. Its data goes, because it can hold a secret. */
export async function settleMail(
  db: Queryable,
  { id, attempts }: Attempt,
  end: {
    state: 'sent' | 'withdrawn' | 'failed';
    failure: string | null;
    shown: ShownMail | null;
    now: Date;
  },
): Promise<void> {
  await db.query(
    `update outgoing_mails set state = $3, failure = $4, shown = $5::jsonb, settled_at = $6, data = '{}'
     where id = $1 and attempts = $2::int and state = 'waiting'`,
    [id, attempts, end.state, end.failure, end.shown === null ? null : JSON.stringify(end.shown), end.now],
  );
}

/** Notes a failed attempt and when the next one is due. */
export async function postponeMail(
  db: Queryable,
  { id, attempts }: Attempt,
  { failure, dueAt }: { failure: string; dueAt: Date },
): Promise<void> {
  await db.query(
    `update outgoing_mails set failure = $3, due_at = $4
     where id = $1 and attempts = $2::int and state = 'waiting'`,
    [id, attempts, failure, dueAt],
  );
}

/** Days for which ended mails are kept. */
const keptDays = 30;

export async function purgeMails(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from outgoing_mails where settled_at < $1::timestamptz - interval '${keptDays} days'`,
    [now],
  );
}

/** The state of outgoing mail, for administrators. */
export interface MailFigures {
  waiting: number;
  /** Why the oldest of those that were tried failed last. */
  waitingFor: string | null;
  lastSentAt: Date | null;
}

export async function measureMails(db: Queryable): Promise<MailFigures> {
  const { rows } = await db.query<MailFigures>({
    name: 'mail-figures',
    text: `select (select count(*)::int from outgoing_mails where state = 'waiting') as waiting,
        (select failure from outgoing_mails where state = 'waiting' and failure is not null
          order by due_at limit 1) as "waitingFor",
        (select max(settled_at) from outgoing_mails where settled_at is not null and state = 'sent') as "lastSentAt"`,
  });
  return rows[0] ?? { waiting: 0, waitingFor: null, lastSentAt: null };
}

/** The kind of mails to administrators about the vault. */
export const alertKind = 'alert';

/**
 * Returns what was given up within a day, and why the last was. Alerts do not count: an administrator whose address
 * refuses them would be the reason of the next one.
 */
export async function findGivenUp(
  db: Queryable,
  now: Date,
): Promise<{ count: number; since: Date | null; reason: string | null }> {
  const { rows } = await db.query<{ count: number; since: Date | null; reason: string | null }>({
    name: 'given-up-mails',
    text: `select count(*)::int as count, min(settled_at) as since,
        (array_agg(failure order by settled_at desc, id desc))[1] as reason
      from outgoing_mails where settled_at is not null and state = 'failed' and kind <> '${alertKind}'
        and settled_at > $1::timestamptz - interval '1 day'`,
    values: [now],
  });
  return rows[0] ?? { count: 0, since: null, reason: null };
}

export interface FailedMail {
  id: number;
  kind: string;
  address: string;
  at: Date;
  failure: string;
}

/** Lists mails that were given up, newest first. */
export async function listFailedMails(db: Queryable, limit: number): Promise<FailedMail[]> {
  const { rows } = await db.query<FailedMail>({
    name: 'failed-mails',
    text: `select id, kind, address, settled_at as at, coalesce(failure, '') as failure from outgoing_mails
      where settled_at is not null and state = 'failed' order by settled_at desc, id desc limit $1::int`,
    values: [limit],
  });
  return rows;
}
