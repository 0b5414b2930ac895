import type { TwinFinding } from '#server/ingest/types.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** An email's pair: the data of its subscriber, and the copies of others. */
interface PairedEmail {
  knownData: string[];
  others: Array<{ id: number; knownData: string[] }>;
}

/** Returns the pairs of emails; one without a pair is absent. */
export async function listTwins(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PairedEmail>> {
  const { rows } = await db.query<{ id: number; ownData: string[]; other: number; knownData: string[] }>({
    name: 'email-twins',
    text: `select own.email_id as id, mine.known_data as "ownData", twin.email_id as other,
        theirs.known_data as "knownData"
      from email_twins own join identities mine on mine.id = own.identity_id
        join email_twins twin on twin.group_id = own.group_id and twin.email_id <> own.email_id
        join identities theirs on theirs.id = twin.identity_id
      where own.email_id = any($1::int[]) order by own.email_id, twin.email_id`,
    values: [ids],
  });
  const pairs = new Map<number, PairedEmail>();
  for (const { id, ownData, other, knownData } of rows) {
    const pair = pairs.get(id) ?? { knownData: ownData, others: [] };
    pair.others.push({ id: other, knownData });
    pairs.set(id, pair);
  }
  return pairs;
}

/** Stores the results of comparing emails with their twins; an email that was not compared has lost them. */
export async function storeTwinFindings(
  client: Queryable,
  emails: ReadonlyArray<{ id: number; finding: TwinFinding | undefined }>,
): Promise<void> {
  for (const { id, finding } of emails) {
    if (finding === undefined) continue;
    await client.query({
      name: 'store-twin-finding',
      text: 'update email_twins set kind = $2, left_words = $3, taken_words = $4 where email_id = $1',
      values: [id, finding.kind, finding.left, finding.taken],
    });
  }
  const alone = emails.flatMap(({ id, finding }) => (finding === undefined ? [id] : []));
  if (alone.length === 0) return;
  await client.query({
    name: 'remove-twins',
    text: 'delete from email_twins where email_id = any($1::int[])',
    values: [alone],
  });
}

interface TwinMember {
  id: number;
  identityId: number;
}

/**
 * Makes emails of several identities a group. The groups they were in come along, except for an email whose
 * identity the group has already.
 * @returns the emails of the group, and those that are left alone, each in a separate group until it is paired.
 */
export async function groupTwins(
  client: Queryable,
  members: readonly TwinMember[],
): Promise<{ grouped: number[]; left: number[] }> {
  const ids = members.map(({ id }) => id);
  const { rows } = await client.query<TwinMember>({
    name: 'twins-of-groups',
    text: `select email_id as id, identity_id as "identityId" from email_twins
      where group_id in (select group_id from email_twins where email_id = any($1::int[]))
        and email_id <> all($1::int[]) order by email_id`,
    values: [ids],
  });
  const idOf = new Map(members.map(({ id, identityId }) => [identityId, id]));
  const left: number[] = [];
  for (const { id, identityId } of rows) {
    if (idOf.has(identityId)) left.push(id);
    else idOf.set(identityId, id);
  }
  await client.query({
    name: 'leave-twins',
    text: `update email_twins set group_id = email_id, kind = 'unlike' where email_id = any($1::int[])`,
    values: [left],
  });
  const grouped = [...idOf.values()];
  await client.query({
    name: 'group-twins',
    text: `insert into email_twins (email_id, group_id, identity_id, kind)
      select member.id, (select min(id) from unnest($1::int[]) as id), member.identity_id, 'unlike'
      from unnest($1::int[], $2::smallint[]) as member (id, identity_id)
      on conflict (email_id) do update set group_id = excluded.group_id, identity_id = excluded.identity_id`,
    values: [grouped, [...idOf.keys()]],
  });
  return { grouped, left };
}
