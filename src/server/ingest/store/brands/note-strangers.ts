import type { PackedMail } from '#server/ingest/workers/worker-protocol.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A message, stored or a duplicate of a stored one. */
export interface CameTo {
  mail: Pick<PackedMail, 'recipients' | 'fromAddress' | 'receivedAt' | 'gate'> & {
    brand: Pick<PackedMail['brand'], 'domain' | 'suggested'>;
  };
  /** Null if it was not stored. */
  emailId: number | null;
}

/** Strangers of one sign-up. A list that is sold reaches some; beyond: the first ones stay. */
const maxStrangers = 50;

/**
 * Stores who writes to an address that the vault made for another brand. A domain that seems to be a second one
 * of that brand is none. Duplicates count, too: a campaign may reach several of these addresses.
 */
export async function noteStrangers(client: Queryable, came: readonly CameTo[]): Promise<void> {
  const lines = came.flatMap(({ mail, emailId }) =>
    mail.recipients.map((address) => ({ address, mail, emailId })),
  );
  if (lines.length === 0) return;
  await client.query({
    name: 'note-strangers',
    text: `insert into sign_up_strangers as known (sign_up_id, domain, sender, first_at, email_id, is_proven)
      select distinct on (s.id, came.domain) s.id, came.domain, came.sender, came.at, came.email_id, came.is_proven
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::boolean[])
          as came (address, domain, suggested, sender, at, email_id, is_proven)
        join sign_up_addresses made on made.address = came.address
        join sign_ups s on s.id = made.sign_up_id
      where came.domain <> s.domain and came.suggested is distinct from s.domain
        and not exists (select from brand_domains own join brand_domains other on other.brand_id = own.brand_id
          where own.domain = s.domain and other.domain = came.domain)
        and (select count(*) from sign_up_strangers k where k.sign_up_id = s.id) < ${maxStrangers}
      order by s.id, came.domain, came.is_proven desc, came.at
      on conflict (sign_up_id, domain) do update set is_proven = true, sender = excluded.sender
        where excluded.is_proven and not known.is_proven`,
    values: [
      lines.map(({ address }) => address),
      lines.map(({ mail }) => mail.brand.domain),
      lines.map(({ mail }) => mail.brand.suggested?.domain ?? null),
      lines.map(({ mail }) => mail.fromAddress),
      lines.map(({ mail }) => mail.receivedAt),
      lines.map(({ emailId }) => emailId),
      lines.map(({ mail }) => isProven(mail)),
    ],
  });
}

/** Whether nothing says that somebody else uses the sender's name. */
function isProven({ gate }: CameTo['mail']): boolean {
  return !gate.findings.some(({ rule }) => rule === 'forged' || rule === 'unvouched');
}
