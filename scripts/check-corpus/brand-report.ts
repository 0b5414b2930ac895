import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import type { Label } from './labels.ts';

/** Recognition of one message's brand. `null`: the message was rejected. */
export interface BrandVerdict {
  label: Label;
  domain: string | null;
  basis: string;
  /** The brand domain it was suggested to be a second domain of. */
  suggested: string | null;
}

/**
 * `right`; `alias`: right once the brand knows this domain; `tenant`: the platform's customer instead of the
 * platform; `contested`: several brands send from this one domain, and only one of them can own it.
 */
type Outcome = 'right' | 'alias' | 'tenant' | 'contested' | 'wrong';

export interface BrandReport {
  lines: string[];
  /** Share of genuine messages whose brand is right. */
  share: number;
  /** Paths of spoofs that were taken for the brand they pretend to be. */
  landed: string[];
}

/** Counts genuine messages with the right brand, and spoofs that reached the brand they claim. */
export function reportBrands(
  verdicts: readonly BrandVerdict[],
  { showsWrong }: { showsWrong: boolean },
): BrandReport {
  const genuine = verdicts.filter(({ label }) => !label.isSpoof && label.senderHost !== null);
  const owners = findAliasOwners(genuine);
  const outcomes = genuine.map((verdict) => ({ ...verdict, outcome: judge(verdict, owners) }));

  const count = (result: Outcome) => outcomes.filter((one) => one.outcome === result).length;
  const list = (result: Outcome) =>
    (showsWrong ? outcomes : [])
      .filter((one) => one.outcome === result)
      .map((one) => `    ${one.label.path}: ${one.domain} (${one.basis})`);
  const spoofs = verdicts.filter(({ label }) => label.isSpoof);
  const abused = spoofs.filter(({ label }) => label.brandDomain !== null);
  const landed = spoofs.filter(
    ({ label, domain }) => label.brandDomain === null && domain !== null && domain === label.claimedDomain,
  );
  const right = count('right') + count('alias') + count('tenant');
  const lines = [
    `Brand: ${right} of ${genuine.length} genuine messages right`,
    `  ${count('right')} by the domain alone`,
    `  ${count('alias')} given the alias (the brand sends from a second domain, which an administrator adds)`,
    ...new Set(list('alias').map((line) => line.replace(/^.*: /, '    '))),
    `  ${count('tenant')} as a customer of a shared platform, apart from the platform itself`,
    ...list('tenant'),
    `  ${count('contested')} not even so: another brand of the corpus sends more mail from the same domain`,
    ...list('contested'),
    `  ${count('wrong')} wrong`,
    ...list('wrong'),
    ...reportSuggestions(genuine, spoofs, { showsWrong }),
    `Spoofs on the brand they claim: ${landed.length} of ${spoofs.length - abused.length}`,
    ...landed.map(({ label, domain }) => `    ${label.path}: ${domain}`),
    `  (${abused.length} more were sent from the brand's own domain and are not counted)`,
  ];
  return {
    lines,
    share: genuine.length === 0 ? 0 : right / genuine.length,
    landed: landed.map(({ label }) => label.path),
  };
}

/** Counts recognized second domains, and wrong suggestions. */
function reportSuggestions(
  genuine: readonly BrandVerdict[],
  spoofs: readonly BrandVerdict[],
  { showsWrong }: { showsWrong: boolean },
): string[] {
  const second = genuine.filter(
    ({ label, domain, basis }) =>
      basis === 'from' && label.brandDomain !== null && domain !== label.brandDomain,
  );
  const right = second.filter(({ label, suggested }) => suggested === label.brandDomain);
  const wrong = genuine.filter(
    ({ label, suggested }) => suggested !== null && suggested !== label.brandDomain,
  );
  const forged = spoofs.filter(
    ({ label, suggested }) => suggested !== null && suggested === label.claimedDomain,
  );
  return [
    `Mail from a second domain: the brand's own suggested for ${right.length} of ${second.length}, another for ` +
      `${wrong.length} of ${genuine.length}, the claimed one for ${forged.length} of ${spoofs.length} spoofs`,
    ...(showsWrong ? wrong : []).map(({ label, suggested }) => `    ${label.path}: ${suggested}`),
  ];
}

/** Returns the brand of each second domain: the one that sends most from it. */
function findAliasOwners(verdicts: readonly BrandVerdict[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { label, domain } of verdicts) {
    if (domain === null || label.brandDomain === null) continue;
    const brands = counts.get(domain) ?? new Map<string, number>();
    counts.set(domain, brands.set(label.brandDomain, (brands.get(label.brandDomain) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([domain, brands]) => [domain, [...brands].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']),
  );
}

function judge({ label, domain }: BrandVerdict, owners: ReadonlyMap<string, string>): Outcome {
  if (domain === null) return 'wrong';
  const host = domain.slice(domain.lastIndexOf('@') + 1);
  const sender = toRegistrableDomain(label.senderHost ?? '');
  if (domain === label.brandDomain) return 'right';
  if (label.brandDomain === null) return host === sender ? 'right' : 'wrong';
  if (host !== domain) return host === label.brandDomain ? 'tenant' : 'wrong';
  if (domain !== sender) return 'wrong';
  return owners.get(domain) === label.brandDomain ? 'alias' : 'contested';
}
