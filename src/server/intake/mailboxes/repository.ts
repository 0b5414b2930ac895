import type { AddedMailboxRow, Place } from '#server/intake/fetching/mailbox-accounts.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

export async function writePlace(
  client: Queryable,
  place: string,
  { name, newBrands, authservId }: Place,
): Promise<void> {
  await client.query(
    `insert into mailboxes (key, name, new_brands, authserv_id) values ($1, $2, $3, $4)
     on conflict (key) do update set name = excluded.name, new_brands = excluded.new_brands,
       authserv_id = excluded.authserv_id`,
    [place, name, newBrands, authservId],
  );
}

/** A mailbox to store. */
export type NewAccount = Omit<AddedMailboxRow, 'id' | 'isPaused' | keyof Place>;

/** @returns its id. The row of its place must exist. */
export async function insertMailbox(client: Queryable, account: NewAccount): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into mailbox_accounts (place, host, port, security, username, password_sealed, folder, schedule, every_minutes,
       grant_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    valuesOf(account),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A mailbox was stored and has no id.');
  return row.id;
}

export async function updateMailbox(client: Queryable, id: number, account: NewAccount): Promise<void> {
  await client.query(
    `update mailbox_accounts set place = $1, host = $2, port = $3, security = $4, username = $5,
       password_sealed = $6, folder = $7, schedule = $8, every_minutes = $9, grant_id = $10 where id = $11`,
    [...valuesOf(account), id],
  );
}

function valuesOf(account: NewAccount): unknown[] {
  const { place, host, port, security, username, sealedPassword, mailbox, schedule, everyMinutes } = account;
  return [
    place,
    host,
    port,
    security,
    username,
    sealedPassword,
    mailbox,
    schedule,
    everyMinutes,
    account.grantId,
  ];
}

export async function setPaused(client: Queryable, id: number, isPaused: boolean): Promise<void> {
  await client.query('update mailbox_accounts set is_paused = $2 where id = $1', [id, isPaused]);
}

/** Gives a mailbox a permission instead of its password. */
export async function setGrant(client: Queryable, id: number, grantId: number): Promise<void> {
  await client.query('update mailbox_accounts set grant_id = $2, password_sealed = null where id = $1', [
    id,
    grantId,
  ]);
}

/**
 * The row of its place stays: a reprocess of its mail uses it, and the mailbox continues there if it is added
 * again.
 */
export async function deleteMailbox(client: Queryable, id: number): Promise<void> {
  await client.query('delete from mailbox_accounts where id = $1', [id]);
}

/**
 * Ends the run under way at a place, in any process, and revokes its lease: its current batch is not stored,
 * and it notices within seconds.
 * @param sentence the reason, for administrators.
 */
export async function takeFromRun(client: Queryable, place: string, sentence: string): Promise<void> {
  await client.query(`update mailboxes set locked_by = null, lock_expires_at = null where key = $1`, [place]);
  await client.query(
    `update fetch_runs set state = 'failed', finished_at = clock_timestamp(), per_second = 0, message = $2
     where mailbox = $1 and state in ('running', 'waiting')`,
    [place, sentence],
  );
}

/** Resets the interval of the mailbox at a place, because an administrator has changed it. */
export async function restartClock(client: Queryable, place: string): Promise<void> {
  await client.query('update mailboxes set begun_at = null where key = $1', [place]);
}

/** When a place was last read to its end, and when its newest mail arrived. */
export interface PlaceHistory {
  fetchedAt: Date | null;
  lastMailAt: Date | null;
}

export async function findHistories(
  db: Queryable,
  places: readonly string[],
): Promise<Map<string, PlaceHistory>> {
  const { rows } = await db.query<PlaceHistory & { place: string }>({
    name: 'mailboxes-histories',
    text: `select key as place, fetched_at as "fetchedAt", last_mail_at as "lastMailAt" from mailboxes
      where key = any($1::text[])`,
    values: [places],
  });
  return new Map(rows.map(({ place, ...history }) => [place, history]));
}
