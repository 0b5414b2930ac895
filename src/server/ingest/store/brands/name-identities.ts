import { chooseBrandName } from '#server/ingest/identify/choose-brand-name.ts';
import type { BrandIdentity, NameClaim } from '#server/ingest/types.ts';
import type { PackedMail } from '#server/ingest/workers/worker-protocol.ts';

type NamedMail = Pick<PackedMail, 'brand' | 'nameClaims'>;

/**
 * Returns the identities for creating a batch's brands: each with the voted name of its emails in the batch.
 */
export function nameIdentities(mails: readonly NamedMail[]): BrandIdentity[] {
  const claims = new Map<string, NameClaim[]>();
  for (const { brand, nameClaims } of mails)
    claims.set(brand.domain, [...(claims.get(brand.domain) ?? []), ...nameClaims]);
  return mails.map(({ brand }) => ({
    ...brand,
    name: chooseBrandName(
      brand.domain,
      (claims.get(brand.domain) ?? []).map((claim) => ({ ...claim, mails: 1 })),
    ),
  }));
}
