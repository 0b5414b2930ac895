import type pg from 'pg';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { changeBrand } from '#server/curation/admin-brands/admin-brand.ts';
import { findDomainOwner } from '#server/curation/admin-brands/repository.ts';
import { toSenderDomain } from '#server/curation/admin-brands/sender-domain.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { AdminBrand, BrandConflict } from '#shared/contract/curation/admin-brands.ts';

/**
 * Makes a domain one of the brand's. Runs inside the transaction that has locked the brand.
 * @returns whether it was not one before.
 * @throws AppError `conflict` with the other brand when the domain belongs to one: its mail would be left behind, so
 * the two are to be merged.
 */
export async function takeDomain(
  client: pg.PoolClient,
  brand: { id: number; name: string },
  domain: string,
): Promise<boolean> {
  const owner = await findDomainOwner(client, domain);
  if (owner?.id === brand.id) return false;
  if (owner !== undefined) throw belongsToOther(domain, brand, owner);
  await client.query('insert into brand_domains (domain, brand_id) values ($1, $2)', [domain, brand.id]);
  return true;
}

function belongsToOther(
  domain: string,
  brand: { name: string },
  { isDeleted, ...owner }: NonNullable<Awaited<ReturnType<typeof findDomainOwner>>>,
): AppError {
  if (isDeleted) {
    const deleted = `${domain} belongs to ${owner.name}, which was deleted. Undo that under Recent changes first.`;
    return fieldError('conflict', 'domain', deleted);
  }
  const sentence = `${domain} belongs to ${owner.name}. Merge ${owner.name} into ${brand.name} to bring its emails along.`;
  const body = {
    issues: [{ path: 'domain', message: sentence }],
    otherBrand: owner,
  } satisfies Partial<BrandConflict>;
  return new AppError('conflict', sentence, { body });
}

/** Mail from this domain is the brand's from now on. A domain that is one of its own already changes nothing. */
export async function addAlias(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  typed: string,
): Promise<AdminBrand> {
  const domain = toSenderDomain(typed);
  // A domain that an import gives a brand meanwhile is seen by the second attempt.
  return changeBrand(pool, admin, id, async (client, brand) => {
    const isNew = await takeDomain(client, brand, domain);
    return isNew ? { action: 'brand.domain_added', summary: domain } : undefined;
  });
}

/**
 * The next mail from this domain makes a brand of its own; what came already stays.
 * @throws AppError `not_found` when it is none of the brand's; `conflict` for the brand's main domain.
 */
export async function removeAlias(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  domain: string,
): Promise<AdminBrand> {
  return changeBrand(pool, admin, id, async (client, brand) => {
    if (domain === brand.domain) {
      throw new AppError(
        'conflict',
        'This is the main domain of the brand. Change it in the edit form instead.',
      );
    }
    const { rowCount } = await client.query('delete from brand_domains where domain = $1 and brand_id = $2', [
      domain,
      id,
    ]);
    if (rowCount === 0) throw new AppError('not_found', 'This domain does not belong to the brand.');
    return { action: 'brand.domain_removed', summary: domain };
  });
}
