import type { TwinFinding } from '#server/ingest/types.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Copies of one campaign to two identities are sent within two days of each other. */
export const twinDays = 2;

/**
 * Notes emails that may have a twin, for `pairTwins`: another subscriber has an email of the same sender within
 * two days. Without two identities nothing is noted.
 * @param ids the emails; null for all that have no twin yet, or whose comparison failed.
 */
export async function noteTwinCandidates(client: Queryable, ids: readonly number[] | null): Promise<void> {
  if (ids?.length === 0) return;
  await client.query({
    name: 'note-twin-candidates',
    text: `insert into twin_candidates (email_id)
      select e.id from emails e
      where (select count(*) from identities) > 1 and ($1::int[] is null or e.id = any($1::int[]))
        and e.subscriber_key is not null and not exists (
          select from email_twins twin where twin.email_id = e.id and twin.kind <> 'unlike')
        and exists (select from emails other where other.brand_id = e.brand_id
          and other.received_at between e.received_at - $2 * interval '1 day' and e.received_at + $2 * interval '1 day'
          and other.from_address = e.from_address and other.subscriber_key <> e.subscriber_key)
      on conflict do nothing`,
    values: [ids, twinDays],
  });
}

/** Notes emails that lost their twins. */
export async function addTwinCandidates(client: Queryable, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'add-twin-candidates',
    text: 'insert into twin_candidates (email_id) select unnest($1::int[]) on conflict do nothing',
    values: [ids],
  });
}

/** Returns the oldest emails that wait to be paired. */
export async function listTwinCandidates(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'twin-candidates',
    text: 'select email_id as id from twin_candidates order by email_id limit $1',
    values: [limit],
  });
  return rows.map(({ id }) => id);
}

export async function removeTwinCandidates(client: Queryable, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'remove-twin-candidates',
    text: 'delete from twin_candidates where email_id = any($1::int[])',
    values: [ids],
  });
}

/** A stored email of one identity that may be a twin. */
export interface PossibleTwin {
  id: number;
  /** Hex of its keyed hash: identifies the subscriber. */
  subscriberKey: string;
  receivedAt: Date;
  /** The group it belongs to already, and the result of its comparison. */
  groupId: number | null;
  kind: TwinFinding['kind'] | null;
}

/**
 * Returns an email and the emails of its sender that were received within two days of it, the nearest first.
 * Mail that is held or hidden because its sender is not proven may be a forgery of the other, so it is left out.
 */
export async function listPossibleTwins(db: Queryable, id: number): Promise<PossibleTwin[]> {
  const { rows } = await db.query<PossibleTwin>({
    name: 'possible-twins',
    text: `select other.id, encode(other.subscriber_key, 'hex') as "subscriberKey",
        other.received_at as "receivedAt", twin.group_id as "groupId", twin.kind
      from emails e join emails other on other.brand_id = e.brand_id and other.from_address = e.from_address
          and other.received_at between e.received_at - $2 * interval '1 day' and e.received_at + $2 * interval '1 day'
        left join email_twins twin on twin.email_id = other.id
      where e.id = $1 and other.subscriber_key is not null and not exists (
        select from email_reviews r where r.email_id = other.id and other.state in ('held', 'hidden')
          and r.rules && array['forged', 'unvouched', 'no_domain', 'blocked'])
      order by other.id <> e.id, abs(extract(epoch from other.received_at - e.received_at)), other.id`,
    values: [id, twinDays],
  });
  return rows;
}
