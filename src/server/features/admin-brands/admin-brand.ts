import type { Queryable } from '#server/db/transaction.ts';
import { type AdminBrandRow, findAdminBrand } from '#server/features/admin-brands/repository.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** @throws AppError `not_found`. */
export async function getAdminBrand(db: Queryable, id: number): Promise<AdminBrandRow> {
  const brand = await findAdminBrand(db, id);
  if (brand === undefined) throw noBrand();
  return brand;
}

export function noBrand(): AppError {
  return new AppError('not_found', 'There is no such brand.');
}

/** How the audit log calls a brand. */
export function nameOf({ name }: { name: string }): string {
  return `Brand “${name}”`;
}

export function toAdminBrand(row: AdminBrandRow): AdminBrand {
  const { categoryName, categorySlug, lastEmailAt, ...brand } = row;
  return {
    ...brand,
    category: { name: categoryName, slug: categorySlug },
    lastEmailAt: lastEmailAt?.toISOString() ?? null,
  };
}
