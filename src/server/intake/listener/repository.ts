import type { Queryable } from '#server/platform/db/transaction.ts';

/** Returns whether an address, in lower case, is that of a sign-up or an identity, or was made for a sign-up. */
export async function isKnownAddress(db: Queryable, address: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'listener-recipient',
    text: `select exists (select from sign_ups where address = $1)
      or exists (select from sign_up_addresses where address = $1 and sign_up_id is not null)
      or exists (select from identities where $1 = any (addresses)) as found`,
    values: [address],
  });
  return rows[0]?.found ?? false;
}

/** Records that the listener has stored mail. */
export async function noteArrival(client: Queryable, at: Date): Promise<void> {
  await client.query({
    name: 'note-arrival',
    text: `insert into listener_arrivals (last_at) values ($1)
      on conflict (is_only) do update set last_at = greatest(listener_arrivals.last_at, excluded.last_at)`,
    values: [at],
  });
}

/** Returns when the listener last stored mail; null if never. */
export async function findLastArrival(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>('select last_at as at from listener_arrivals');
  return rows[0]?.at ?? null;
}
