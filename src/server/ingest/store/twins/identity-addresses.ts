import type { Queryable } from '#server/platform/db/transaction.ts';

/** An address at which an identity receives mail. */
export interface IdentityAddress {
  identityId: number;
  /** Lower-case. */
  address: string;
  /** Names, postal codes, birthdays and numbers of the identity, as written. */
  knownData: string[];
}

/**
 * Returns the addresses of all identities and of their sign-ups, entered or made, each once. An address entered for an identity
 * belongs to it, whatever a sign-up says; one in sign-ups of several identities belongs to none.
 */
export async function listIdentityAddresses(db: Queryable): Promise<IdentityAddress[]> {
  const { rows } = await db.query<IdentityAddress>({
    name: 'identity-addresses',
    text: `with named as (
        select unnest(addresses) as address, id, true as is_own from identities
        union select address, identity_id, false from sign_ups where identity_id is not null and address is not null
        union select made.address, s.identity_id, false from sign_up_addresses made
          join sign_ups s on s.id = made.sign_up_id where s.identity_id is not null
      ),
      owned as (
        select address, coalesce(min(id) filter (where is_own), min(id)) as id from named
        group by address having bool_or(is_own) or count(distinct id) = 1
      )
      select i.id as "identityId", owned.address, i.known_data as "knownData"
      from owned join identities i on i.id = owned.id order by i.id, owned.address`,
  });
  return rows;
}
