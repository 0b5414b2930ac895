import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { GuardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { getAdminBrand, nameOf, toAdminBrand } from '#server/curation/admin-brands/admin-brand.ts';
import { type AdminBrandDependencies, askForLogo } from '#server/curation/admin-brands/edit-brand.ts';
import { lockBrands } from '#server/curation/admin-brands/repository.ts';
import { wantLogo } from '#server/curation/admin-brands/wanted-logo.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';

export function logoRoutes(routes: GuardedRoutes<Administrator>, deps: AdminBrandDependencies): void {
  routes.handle('POST /api/admin/brands/:id/logo/retry', (admin, { params }) =>
    retryLogo(deps, admin, params.id),
  );
}

/**
 * Retries a wanted logo now, with all its attempts reset.
 * @throws AppError `not_found`; `conflict` if the brand wants no logo.
 */
async function retryLogo(
  deps: AdminBrandDependencies,
  admin: Administrator,
  id: number,
): Promise<AdminBrand> {
  const { pool } = deps.database;
  await inTransaction(pool, async (client) => {
    await lockBrands(client, [id]);
    const brand = await getAdminBrand(client, id);
    if (brand.wantedLogo === null) {
      throw new AppError('conflict', 'No logo of this brand is waiting to be fetched.');
    }
    const { url } = brand.wantedLogo;
    await wantLogo(client, id, url, deps.now());
    await recordAudit(client, admin, 'brand.logo_retried', nameOf(brand), url);
  });
  await askForLogo(deps, id);
  return toAdminBrand(await getAdminBrand(pool, id));
}
