import type { PackedMail } from '#server/ingest/workers/worker-protocol.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Stores which sign-up emails belong to: the one that has, or for which the vault made, an address among an
 * email's recipients. An address that several sign-ups share proves nothing. The email's own addresses are not
 * stored.
 */
export async function matchSignUps(
  client: Queryable,
  emails: ReadonlyArray<{ id: number; mail: Pick<PackedMail, 'recipients'> }>,
): Promise<void> {
  const pairs = emails.flatMap(({ id, mail }) => mail.recipients.map((address) => ({ id, address })));
  if (pairs.length === 0) return;
  await client.query({
    name: 'match-sign-ups',
    // Locked, so that a sign-up that is being deleted is not found, and the email does not fail.
    text: `with matched as (
        select came.id, s.id as sign_up_id from unnest($1::int[], $2::text[]) as came (id, address)
          cross join lateral (select coalesce(
            (select made.sign_up_id from sign_up_addresses made where made.address = came.address),
            (select min(same.id) from sign_ups same where same.address = came.address having count(*) = 1)
          ) as id) owner
          join sign_ups s on s.id = owner.id
        for key share of s
      )
      insert into sign_up_emails (email_id, sign_up_id) select id, sign_up_id from matched
      on conflict (email_id) do nothing`,
    values: [pairs.map(({ id }) => id), pairs.map(({ address }) => address)],
  });
}
