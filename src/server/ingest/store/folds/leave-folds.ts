import { unfoldEmails } from '#server/ingest/store/folds/fold-emails.ts';
import { passOn } from '#server/ingest/store/folds/pass-on.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Takes emails out of their campaigns, because the gate finds something in them that it does not find in the
 * other copies. The earliest other copy takes the place of a card that leaves.
 * @returns one email of each campaign that they leave, for `settleFolds`.
 */
export async function leaveFolds(client: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows: left } = await client.query<{ card: number }>({
    name: 'fold-left-cards',
    text: `select distinct folded_into as card from emails where id = any($1::int[]) and folded_into is not null
        and folded_into <> all($1::int[])`,
    values: [ids],
  });
  await unfoldEmails(client, ids);
  const { rows: heirs } = await client.query<{ from: number; to: number }>({
    name: 'fold-heirs',
    text: `select distinct on (card.id) card.id as "from", copy.id as "to"
      from emails card join emails copy on copy.folded_into = card.id
      where card.id = any($1::int[]) order by card.id, copy.received_at, copy.message_id collate "C"`,
    values: [ids],
  });
  await passOn(client, heirs);
  await unfoldEmails(
    client,
    heirs.map(({ to }) => to),
  );
  await client.query({
    name: 'fold-into-heirs',
    text: `update emails set folded_into = heir.id from unnest($1::int[], $2::int[]) as heir (old, id)
      where emails.folded_into = heir.old`,
    values: [heirs.map(({ from }) => from), heirs.map(({ to }) => to)],
  });
  return [...left.map(({ card }) => card), ...heirs.map(({ to }) => to)];
}
