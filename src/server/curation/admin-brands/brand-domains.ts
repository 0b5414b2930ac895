import type pg from 'pg';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { changeBrand } from '#server/curation/admin-brands/admin-brand.ts';
import { findDomainOwner } from '#server/curation/admin-brands/repository.ts';
import { toSenderDomain } from '#server/curation/admin-brands/sender-domain.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { AdminBrand, BrandConflict } from '#shared/contract/curation/admin-brands.ts';

/**
 * Adds a domain to the brand. Runs in the transaction that locked the brand.
 * @returns false if the brand had it already.
 * @throws AppError `conflict`, naming the owner, if another brand has the domain: its mail would stay behind,
 * so the two must be merged.
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

/** Assigns future mail from this domain to the brand. Changes nothing if the brand has the domain already. */
export async function addAlias(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  typed: string,
): Promise<AdminBrand> {
  const domain = toSenderDomain(typed);
  // The second attempt sees a domain that an import has assigned to a brand meanwhile.
  return changeBrand(pool, admin, id, async (client, brand) => {
    const isNew = await takeDomain(client, brand, domain);
    return isNew ? { action: 'brand.domain_added', summary: domain } : undefined;
  });
}

/**
 * Removes an alias domain. The next email from it creates a new brand; stored emails stay.
 * @throws AppError `not_found` if the brand does not have it; `conflict` for the brand's main domain.
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
