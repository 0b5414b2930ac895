import type { DnsTexts } from '#server/ingest/gate/dkim/dns-texts.ts';
import { parseTagList } from '#server/ingest/gate/dkim/tag-list.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';

/** What a domain asks to be done with mail that cannot prove to be its own. */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

/**
 * The policy of the domain of a From address, by its own record or that of its registrable domain (RFC 7489, section 6.6.3).
 * @returns null where there is none, or nobody answered.
 */
export async function findDmarcPolicy(domain: string, texts: DnsTexts): Promise<DmarcPolicy | null> {
  const own = await findRecord(domain, texts);
  if (own === undefined) return null;
  if (own !== null) return toPolicy(own.get('p'));
  const registrable = toRegistrableDomain(domain);
  const above = registrable === domain ? null : await findRecord(registrable, texts);
  return above === null || above === undefined ? null : toPolicy(above.get('sp') ?? above.get('p'));
}

/** Null where the name has no record (several are none), undefined where nobody answered. */
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
