import type { DnsTexts } from '#server/ingest/gate/dkim/dns-texts.ts';
import { parseTagList } from '#server/ingest/gate/dkim/tag-list.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';

/** The treatment a domain requests for mail that cannot prove its origin. */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

/**
 * Returns the policy of the domain of a From address, from its record or that of its registrable domain (RFC
 * 7489, section 6.6.3).
 * @returns null if there is none, or no name server answered.
 */
export async function findDmarcPolicy(domain: string, texts: DnsTexts): Promise<DmarcPolicy | null> {
  const own = await findRecord(domain, texts);
  if (own === undefined) return null;
  if (own !== null) return toPolicy(own.get('p'));
  const registrable = toRegistrableDomain(domain);
  const above = registrable === domain ? null : await findRecord(registrable, texts);
  return above === null || above === undefined ? null : toPolicy(above.get('sp') ?? above.get('p'));
}

/** Null if the name has no record (several count as none), undefined if no name server answered. */
async function findRecord(
  domain: string,
  texts: DnsTexts,
): Promise<ReadonlyMap<string, string> | null | undefined> {
  const records = await texts.find(`_dmarc.${domain}`);
  if (records === null) return undefined;
  const policies = records.filter((record) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(record));
  return policies.length === 1 ? parseTagList(policies[0] ?? '') : null;
}

function toPolicy(value: string | undefined): DmarcPolicy | null {
  const policy = value?.toLowerCase();
  return policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null;
}
