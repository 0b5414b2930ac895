import type { Queryable } from '#server/platform/db/transaction.ts';
import type { ReadIdentityBody } from '#shared/contract/intake/identities.ts';
import type { TwinWaitHours } from '#shared/vocabulary/twin-wait.ts';

export interface IdentityRow {
  id: number;
  name: string;
  knownData: string[];
  addresses: string[];
  signUps: number;
  createdAt: Date;
}

/** An arbitrary, unique lock id: an address belongs to one identity, which no key of the table can say. */
const identitiesLock = 7_262_096;

export async function lockIdentities(client: Queryable): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [identitiesLock]);
}

export async function listIdentities(db: Queryable): Promise<IdentityRow[]> {
  const { rows } = await db.query<IdentityRow>(
    `select id, name, known_data as "knownData", addresses, created_at as "createdAt",
       (select count(*)::int from sign_ups s where s.identity_id = i.id) as "signUps"
     from identities i order by id`,
  );
  return rows;
}

/** @returns its id. */
export async function insertIdentity(
  client: Queryable,
  { name, knownData, addresses }: ReadIdentityBody,
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into identities (name, known_data, addresses, created_at) values ($1, $2::text[], $3::text[], $4)
     returning id`,
    [name, knownData, addresses, now],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An identity was not added');
  return id;
}

export async function updateIdentity(
  client: Queryable,
  id: number,
  { name, knownData, addresses }: ReadIdentityBody,
): Promise<void> {
  await client.query(
    'update identities set name = $2, known_data = $3::text[], addresses = $4::text[] where id = $1::int',
    [id, name, knownData, addresses],
  );
}

/** @returns the name of the removed identity; undefined without one. */
export async function deleteIdentity(client: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'delete from identities where id = $1::int returning name',
    [id],
  );
  return rows[0]?.name;
}

export async function readTwinWait(db: Queryable): Promise<TwinWaitHours> {
  const { rows } = await db.query<{ hours: TwinWaitHours }>({
    name: 'twin-wait',
    text: 'select twin_wait_hours as hours from settings',
  });
  return rows[0]?.hours ?? 0;
}

/** @returns whether it differs from the one before. */
export async function updateTwinWait(client: Queryable, hours: TwinWaitHours): Promise<boolean> {
  const { rowCount } = await client.query(
    'update settings set twin_wait_hours = $1::smallint, updated_at = now() where twin_wait_hours <> $1::smallint',
    [hours],
  );
  return rowCount !== 0;
}
