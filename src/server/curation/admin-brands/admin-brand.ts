import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import {
  type AdminBrandRow,
  findAdminBrand,
  lockBrands,
  type WantedLogoRow,
} from '#server/curation/admin-brands/repository.ts';
import type { LogoFailure } from '#server/curation/admin-brands/wanted-logo.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';

/** @throws AppError `not_found`. */
export async function getAdminBrand(db: Queryable, id: number): Promise<AdminBrandRow> {
  const brand = await findAdminBrand(db, id);
  if (brand === undefined) throw noBrand();
  return brand;
}

export function noBrand(): AppError {
  return new AppError('not_found', 'There is no such brand.');
}

/** The name of a brand in the audit log. */
export function nameOf({ name }: { name: string }): string {
  return `Brand “${name}”`;
}

/**
 * Changes a brand under its lock; writes the audit entry and the event in the same transaction.
 * @param change makes the change and returns the text for the audit log, or undefined if nothing changed.
 * @throws AppError `not_found`, and any error of `change`.
 */
export function changeBrand(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  change: (
    client: pg.PoolClient,
    brand: AdminBrandRow,
  ) => Promise<{ action: `brand.${string}`; summary?: string } | undefined>,
): Promise<AdminBrand> {
  return inTransaction(
    pool,
    async (client) => {
      await lockBrands(client, [id]);
      const brand = await getAdminBrand(client, id);
      const changed = await change(client, brand);
      if (changed !== undefined) {
        recordEvent(client, 'brand.changed', [id]);
        await recordAudit(client, admin, changed.action, nameOf(brand), changed.summary);
      }
      return toAdminBrand(await getAdminBrand(client, id));
    },
    { retryViolations: true },
  );
}

export function toAdminBrand(row: AdminBrandRow): AdminBrand {
  const { categoryName, categorySlug, lastEmailAt, wantedLogo, ...brand } = row;
  return {
    ...brand,
    category: { name: categoryName, slug: categorySlug },
    lastEmailAt: lastEmailAt?.toISOString() ?? null,
    wantedLogo: wantedLogo === null ? null : toWantedLogo(wantedLogo),
  };
}

function toWantedLogo({ url, failure, nextAttemptAt }: WantedLogoRow): NonNullable<AdminBrand['wantedLogo']> {
  return {
    url,
    state: nextAttemptAt === null ? 'failed' : 'asked',
    reason: failure === null ? null : sentences[failure as LogoFailure],
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
  };
}

const sentences: Record<LogoFailure, string> = {
  refused_address: 'The logo URL must lead to a public web server.',
  unresolved: 'The server of the logo URL could not be found.',
  unreachable: 'The server of the logo URL cannot be reached.',
  status: 'There is no picture at the logo URL.',
  too_many_redirects: 'The logo URL redirects too many times.',
  too_large: 'The picture at the logo URL is too large.',
  too_slow: 'The server of the logo URL took too long.',
  not_an_image: 'The file at the logo URL is not a PNG, JPEG, GIF, WebP or AVIF picture.',
  too_many_pixels: 'The picture at the logo URL has too many pixels.',
  not_stored: 'The logo could not be stored here.',
};
