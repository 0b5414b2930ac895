import { claimedNames } from '#server/ingest/gate/claim/claimed-name.ts';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { wantNames } from '#server/ingest/store/brands/brands.ts';
import { ownedName } from '#server/ingest/store/brands/name-owners.ts';
import { type RejudgedEmail, rejudgeEmails } from '#server/ingest/store/rejudge-emails.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

interface Claimant {
  id: number;
  brandId: number;
  sender: string;
  fromAddress: string;
  domain: string;
  label: string;
  isFromMailbox: boolean;
  newBrands: RejudgedEmail['newBrands'];
}

/**
 * Sends published emails through the gate again if they present themselves under the name of a domain whose
 * first email has now been published: they were imported before it, and are held as if they had been imported
 * after it. Their brands are marked to be named again.
 * @returns the emails that are held now.
 */
export async function holdClaimants(
  client: Queryable,
  newDomains: readonly string[],
  now: Date,
): Promise<number[]> {
  const names = newDomains.flatMap((domain) => ownedName(domain) ?? []);
  if (names.length === 0) return [];
  const { rows: claiming } = await client.query<{ domain: string; brandId: number }>({
    name: 'claiming-domains',
    text: `select domain, brand_id as "brandId" from brand_domains where claimed_names && $1::text[]`,
    values: [names],
  });
  if (claiming.length === 0) return [];
  const brandIds = [...new Set(claiming.map(({ brandId }) => brandId))];
  await wantNames(client, brandIds);
  const { rows } = await client.query<Claimant>({
    name: 'claiming-emails',
    text: `select e.id, e.brand_id as "brandId", e.sender, e.from_address as "fromAddress",
        split_part(body.name_claims, e'\\n', 1) as domain, s.label,
        s.mailbox is not null or s.mailbox_address is not null as "isFromMailbox", m.new_brands as "newBrands"
      from emails e join email_bodies body on body.email_id = e.id join email_sources s on s.email_id = e.id
        left join mailboxes m on m.key = s.mailbox
      where e.brand_id = any($1::int[]) and e.state = 'published'
        and split_part(body.name_claims, e'\\n', 1) = any($2::text[])
      order by e.id`,
    values: [brandIds, claiming.map(({ domain }) => domain)],
  });
  const claimants = rows.flatMap(({ sender, domain, fromAddress, ...email }) => {
    const claimed = claimedNames(sender, domain);
    if (!claimed.some((name) => names.includes(name))) return [];
    const gate = { findings: [], confirmationUrl: null, claimedNames: claimed, linkHosts: [] };
    return [{ ...email, mail: { gate, fromAddress, brand: { domain } } }];
  });
  const held = await rejudgeEmails(client, claimants, { now });
  await recountBrands(client, brandIds);
  return held;
}
