import { squashName } from '#server/ingest/gate/claim/claimed-name.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';

/** A brand the vault knows. */
export interface KnownBrand {
  names: readonly string[];
  /** Registrable domains, or addresses at a platform, as brands are told apart by. */
  domains: readonly string[];
}

/** Names that are too short to claim anything: two brands of one letter are no wonder. */
const minClaimLength = 2;

/**
 * Whether a mail presents itself under the name of a known brand although it comes from a domain that is not that
 * brand's. A domain whose own label is the name (`amazon.fr` beside `amazon.com`) is taken for another of its domains,
 * and who only begins with a brand's name (`Boots & Hearts`) is somebody else where the domain says so.
 * @param claim.claimed what `claimedNames` answered, the whole name first.
 * @param claim.fromDomain what the mail's brand is told apart by (`BrandIdentity.domain`).
 */
export function isForeignClaim({
  claimed,
  fromDomain,
  brand,
}: {
  claimed: readonly string[];
  fromDomain: string;
  brand: KnownBrand;
}): boolean {
  const [whole = ''] = claimed;
  const names = brand.names.map(squashName);
  const named = claimed.find((one) => one.length >= minClaimLength && names.includes(one));
  if (named === undefined) return false;
  const domain = toRegistrableDomain(fromDomain.slice(fromDomain.lastIndexOf('@') + 1).toLowerCase());
  const own = brand.domains.map((known) => known.toLowerCase());
  if (own.includes(fromDomain.toLowerCase()) || own.includes(domain)) return false;
  const label = (domain.split('.')[0] ?? '').replace(/[^\p{L}\p{N}]/gu, '');
  if (label === named || label === whole) return false;
  return named === whole || !isNamedAfter(label, whole, named);
}

/** Whether a domain goes on as the name does behind the part that is a brand's. */
function isNamedAfter(label: string, whole: string, named: string): boolean {
  const rest = whole.slice(named.length);
  return (
    (label.length > named.length && whole.startsWith(label)) || (rest.length > 2 && label.includes(rest))
  );
}
