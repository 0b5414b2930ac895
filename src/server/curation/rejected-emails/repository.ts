import { type KeptSource, keptSourceColumns } from '#server/ingest/store/kept-source.ts';
import { conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { RejectedEmail, RejectionReasons } from '#shared/contract/curation/admin-emails.ts';

/** One rejected message, without its bytes. */
export interface RejectedEmailRow extends Omit<RejectedEmail, 'rejectedAt'> {
  rejectedAt: Date;
  /** `rejectedAt` with microseconds, the sort key of the list. */
  sortAt: string;
}

/** The size is a bigint, which the driver returns as text. */
const columns = `id, label, subject, from_address as "from", reason_code as "reasonCode", reason,
  size_bytes::float8 as "sizeBytes", raw_truncated as "isTruncated", rejected_at as "rejectedAt",
  ${instantText('rejected_at')} as "sortAt"`;

/** Returns one page of rejected messages, newest first. */
export async function listRejectedEmails(
  db: Queryable,
  reasonCode: string | undefined,
  limit: number,
  after?: Position,
): Promise<RejectedEmailRow[]> {
  const where = conditions();
  if (reasonCode !== undefined) where.add('reason', (code) => `reason_code = ${code}`, reasonCode);
  where.after('rejected_at, id', after);
  const { rows } = await db.query<RejectedEmailRow>({
    name: `rejected-emails ${where.name}`,
    text: `select ${columns} from rejected_emails where ${where.text}
      order by rejected_emails.rejected_at desc, id desc limit ${where.place(limit)}`,
    values: where.values,
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

/** The compressed bytes of a rejected message, with metadata from its source. */
export interface RejectedSourceRow extends KeptSource {
  isTruncated: boolean;
}

export async function findRejectedSource(db: Queryable, id: number): Promise<RejectedSourceRow | undefined> {
  const { rows } = await db.query<RejectedSourceRow>({
    name: 'rejected-source',
    text: `select ${keptSourceColumns}, raw_truncated as "isTruncated"
      from rejected_emails left join mailboxes on key = mailbox where id = $1`,
    values: [id],
  });
  return rows[0];
}

export async function deleteRejectedEmail(db: Queryable, id: number): Promise<void> {
  await db.query('delete from rejected_emails where id = $1', [id]);
}

/** True if a message with these bytes is among the rejected ones. */
export async function isRejected(db: Queryable, rawHash: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from rejected_emails where content_hash = $1', [rawHash]);
  return rows.length > 0;
}

/** Returns each reason with its number of rejected messages. */
export async function listReasons(db: Queryable): Promise<RejectionReasons> {
  const { rows } = await db.query<RejectionReasons[number]>({
    name: 'rejection-reasons',
    text: `select reason_code as "reasonCode", min(reason) as example, count(*)::int as count,
        count(*) filter (where not raw_truncated)::int as whole, max(id) as "lastId"
      from rejected_emails group by reason_code order by 3 desc, 1`,
  });
  return rows;
}

/** Returns messages whose bytes are complete, by id: those with a reason, or all. */
export async function listWholeSources(
  db: Queryable,
  reasonCode: string | null,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Array<RejectedSourceRow & { id: number; rejectedAt: Date }>> {
  const { rows } = await db.query<RejectedSourceRow & { id: number; rejectedAt: Date }>({
    name: 'whole-rejects',
    text: `select id, ${keptSourceColumns}, raw_truncated as "isTruncated", rejected_at as "rejectedAt"
      from rejected_emails left join mailboxes on key = mailbox
      where id > $1 and not raw_truncated and ($2::text is null or reason_code = $2) order by id limit $3`,
    values: [afterId, reasonCode, limit],
  });
  return rows;
}

/** Deletes the oldest first. @returns their ids. */
export async function deleteRejectedEmails(
  client: Queryable,
  reasonCode: string | null,
  { afterId, upToId, limit }: { afterId: number; upToId: number; limit: number },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `delete from rejected_emails where id = any(array(
       select id from rejected_emails where id > $1 and id <= $2 and ($3::text is null or reason_code = $3)
       order by id limit $4))
     returning id`,
    [afterId, upToId, reasonCode, limit],
  );
  return rows.map(({ id }) => id);
}
