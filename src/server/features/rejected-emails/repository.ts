import type { Queryable } from '#server/db/transaction.ts';
import type { Position } from '#server/http/cursor.ts';

/** One refused message, without its bytes. */
export interface RejectedEmailRow {
  id: number;
  label: string;
  subject: string | null;
  from: string | null;
  reasonCode: string;
  reason: string;
  sizeBytes: number;
  isTruncated: boolean;
  rejectedAt: Date;
  /** `rejectedAt` with microseconds: what the list is sorted by. */
  sortAt: string;
}

/** The column of sizes is a bigint, which the driver gives as text. */
const columns = `id, label, subject, from_address as "from", reason_code as "reasonCode", reason,
  size_bytes::float8 as "sizeBytes", raw_truncated as "isTruncated", rejected_at as "rejectedAt",
  to_char(rejected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortAt"`;

/** One page of refused messages, newest first. */
export async function listRejectedEmails(
  db: Queryable,
  reasonCode: string | undefined,
  limit: number,
  after?: Position,
): Promise<RejectedEmailRow[]> {
  const values: unknown[] = [limit];
  const conditions: string[] = [];
  if (reasonCode !== undefined) conditions.push(`reason_code = $${values.push(reasonCode)}`);
  if (after !== undefined) {
    conditions.push(
      `(rejected_at, id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::int)`,
    );
  }
  const { rows } = await db.query<RejectedEmailRow>({
    name: `rejected-emails${reasonCode === undefined ? '' : ' reason'}${after === undefined ? '' : ' after'}`,
    text: `select ${columns} from rejected_emails
      ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
      order by rejected_emails.rejected_at desc, id desc limit $1`,
    values,
  });
  return rows;
}

export async function findRejectedEmail(db: Queryable, id: number): Promise<RejectedEmailRow | undefined> {
  const { rows } = await db.query<RejectedEmailRow>({
    name: 'rejected-email',
    text: `select ${columns} from rejected_emails where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** The bytes of a refused message, packed, with what its source knew about it. */
export interface RejectedSourceRow {
  label: string;
  raw: Buffer;
  rawCodec: number;
  isTruncated: boolean;
  receivedHint: Date | null;
  mailboxAddress: string | null;
}

export async function findRejectedSource(db: Queryable, id: number): Promise<RejectedSourceRow | undefined> {
  const { rows } = await db.query<RejectedSourceRow>({
    name: 'rejected-source',
    text: `select label, raw, raw_codec as "rawCodec", raw_truncated as "isTruncated",
        received_hint as "receivedHint", mailbox_address as "mailboxAddress"
      from rejected_emails where id = $1`,
    values: [id],
  });
  return rows[0];
}

export async function deleteRejectedEmail(db: Queryable, id: number): Promise<void> {
  await db.query('delete from rejected_emails where id = $1', [id]);
}

/** Whether a message of these bytes is among the refused ones. */
export async function isRejected(db: Queryable, rawHash: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from rejected_emails where content_hash = $1', [rawHash]);
  return rows.length > 0;
}
