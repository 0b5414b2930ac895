import type { PackedMail } from '#server/ingest/workers/worker-protocol.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Notes by which sign-up mails came: the one whose address is among those a mail came to. An address that several
 * sign-ups share tells nothing. Of the mail's own addresses none is stored.
 */
export async function matchSignUps(
  client: Queryable,
  emails: ReadonlyArray<{ id: number; mail: Pick<PackedMail, 'recipients'> }>,
): Promise<void> {
  const pairs = emails.flatMap(({ id, mail }) => mail.recipients.map((address) => ({ id, address })));
  if (pairs.length === 0) return;
  await client.query({
    name: 'match-sign-ups',
    // Locked, so that a sign-up that is being removed is not there any more, and no fault of the mail.
    text: `with matched as (
        select came.id, s.id as sign_up_id from unnest($1::int[], $2::text[]) as came (id, address)
          join sign_ups s on s.address = came.address
        where not exists (select from sign_ups other where other.address = s.address and other.id <> s.id)
        for key share of s
      )
      insert into sign_up_emails (email_id, sign_up_id) select id, sign_up_id from matched
      on conflict (email_id) do nothing`,
    values: [pairs.map(({ id }) => id), pairs.map(({ address }) => address)],
  });
}
