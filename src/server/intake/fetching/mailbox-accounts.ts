import type { GrantProblem } from '#server/intake/mailbox-grants/grant-problems.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Mailbox, MailboxBody } from '#shared/contract/intake/mailboxes.ts';

/** Options of a place, for every mailbox that reads it. */
export interface Place extends Pick<Mailbox, 'newBrands' | 'authservId'> {
  name: string | null;
}

/**
 * A further mailbox, besides that of the settings. It has a password, which is encrypted (see
 * `sealed-secret.ts`), or a permission by OAuth.
 */
export interface AddedMailboxRow extends Place, Pick<Mailbox, 'schedule' | 'everyMinutes' | 'isPaused'> {
  id: number;
  /** Its place, see `mailboxName`. */
  place: string;
  host: string;
  port: number;
  security: MailboxBody['imap']['security'];
  username: string;
  sealedPassword: string | null;
  mailbox: string;
  grantId: number | null;
}

/** A stored mailbox, with the state of its permission. */
export interface StoredMailboxRow extends AddedMailboxRow {
  provider: string | null;
  /** As PostgreSQL formats it, to the microsecond. */
  grantedAt: string | null;
  grantProblem: GrantProblem | null;
  sealedTokens: string | null;
}

const addedColumns = `a.id, a.place, m.name, m.new_brands as "newBrands", m.authserv_id as "authservId", a.host, a.port,
  a.security, a.username, a.password_sealed as "sealedPassword", a.folder as mailbox, a.schedule,
  a.every_minutes as "everyMinutes", a.is_paused as "isPaused", a.grant_id as "grantId", g.provider,
  g.granted_at::text as "grantedAt", g.problem as "grantProblem", g.tokens_sealed as "sealedTokens"`;

const addedTables = `mailbox_accounts a join mailboxes m on m.key = a.place
  left join mailbox_grants g on g.id = a.grant_id`;

/** The further mailboxes, by age. */
export async function listAddedMailboxes(db: Queryable): Promise<StoredMailboxRow[]> {
  const { rows } = await db.query<StoredMailboxRow>({
    name: 'mailboxes-list',
    text: `select ${addedColumns} from ${addedTables} order by a.id`,
  });
  return rows;
}

export async function findAddedMailbox(db: Queryable, id: number): Promise<StoredMailboxRow | undefined> {
  const { rows } = await db.query<StoredMailboxRow>({
    name: 'mailboxes-find',
    text: `select ${addedColumns} from ${addedTables} where a.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** @returns no options if the place was never read or configured. */
export async function findPlace(db: Queryable, place: string): Promise<Place> {
  const { rows } = await db.query<Place>({
    name: 'mailboxes-place',
    text: `select name, new_brands as "newBrands", authserv_id as "authservId" from mailboxes where key = $1`,
    values: [place],
  });
  return rows[0] ?? { name: null, newBrands: null, authservId: null };
}

/**
 * After two failures a mailbox is tried less often: providers lock accounts after repeated wrong passwords. A
 * single failure may be a server restart.
 */
const minutesAfterFailure = 60;

/** A due mailbox, with the start of its last run: if several servers find it due, only one starts a run. */
export interface DueMailbox {
  id: number;
  /** As PostgreSQL formats it, to the microsecond; null if it was never read. */
  begunAt: string | null;
}

/** Returns the mailboxes that are due: their interval has passed since the start of their last run. */
export async function listDue(db: Queryable): Promise<DueMailbox[]> {
  const { rows } = await db.query<DueMailbox>(
    `select a.id, m.begun_at::text as "begunAt" from mailbox_accounts a join mailboxes m on m.key = a.place
       left join lateral (
         select count(*) filter (where state = 'failed') = 2 as "areFailed"
         from (select state from fetch_runs where mailbox = a.place order by id desc limit 2) newest
       ) last on true
     where a.schedule = 'interval' and not a.is_paused
       -- The clock looks once a minute, and a little early is better than a minute late.
       and (m.begun_at is null or m.begun_at > clock_timestamp()
         or m.begun_at <= clock_timestamp() + interval '10 seconds' - interval '1 minute'
           * case when last."areFailed" then greatest(a.every_minutes, $1::int) else a.every_minutes end)
     order by m.begun_at nulls first, a.id`,
    [minutesAfterFailure],
  );
  return rows;
}
