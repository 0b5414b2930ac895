import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { changeBrand, getAdminBrand, toAdminBrand } from '#server/curation/admin-brands/admin-brand.ts';
import { takeDomain } from '#server/curation/admin-brands/brand-domains.ts';
import { type AdminBrandRow, keepFormerSlug } from '#server/curation/admin-brands/repository.ts';
import { toSenderDomain } from '#server/curation/admin-brands/sender-domain.ts';
import { forgetWantedLogo, tryLogo, wantLogo } from '#server/curation/admin-brands/wanted-logo.ts';
import { bringBackLogo } from '#server/library/images/bring-back-logo.ts';
import type { PictureDependencies } from '#server/library/images/fetch-on-demand.ts';
import { isBrandLogo } from '#server/library/images/repository.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { AdminBrand, brandBody, brandForm } from '#shared/contract/curation/admin-brands.ts';

export interface AdminBrandDependencies extends PictureDependencies {
  log: Pick<FastifyBaseLogger, 'error'>;
}

type BrandForm = z.output<typeof brandForm>;
type BrandChanges = z.output<typeof brandBody>;

/**
 * Writes the fields that changed in the edit form of a brand; all others keep their current value.
 * - A former slug redirects to the brand until another brand takes it.
 * - A former main domain stays an alias: the brand has sent from it, and may again.
 * - A former primary category is not kept as a further one; a further category that becomes the primary one
 *   is no longer
 * a further one.
 * - A logo on the web is fetched after the transaction and stored, so that viewers never load it from another
 *   server. If
 * it cannot be fetched, it is retried later, and the current logo stays until then.
 * @throws AppError `not_found`; `conflict` for a slug or domain of another brand; `invalid_request` for an
 * unknown category, a domain that no mail can be assigned by, and a path that is no stored logo.
 */
export async function updateBrand(
  deps: AdminBrandDependencies,
  admin: Administrator,
  id: number,
  changes: BrandChanges,
): Promise<AdminBrand> {
  const { pool } = deps.database;
  const known = await getAdminBrand(pool, id);
  const resolved = { ...changes } as Partial<BrandForm>; // JSON drops undefined
  const { domain, logoUrl } = changes;
  if (domain !== undefined && domain !== known.domain) resolved.domain = toSenderDomain(domain);
  const wanted = isOnTheWeb(logoUrl) ? logoUrl : null;
  if (wanted !== null) delete resolved.logoUrl;
  else if (logoUrl != null && logoUrl !== known.logoUrl) await requireLogo(deps, logoUrl);
  // The second attempt sees a slug, domain or category that another request has taken meanwhile.
  const updated = await changeBrand(pool, admin, id, async (client, before) => {
    await writeForm(client, before, { ...before, ...resolved });
    if (wanted !== null) await wantLogo(client, id, wanted, deps.now());
    else if (logoUrl === null || (logoUrl !== undefined && logoUrl !== before.logoUrl)) {
      await forgetWantedLogo(client, id);
    }
    const summary = describeChanges(before, await getAdminBrand(client, id));
    return summary === '' ? undefined : { action: 'brand.updated', summary };
  });
  if (wanted === null) return updated;
  await askForLogo(deps, id);
  return toAdminBrand(await getAdminBrand(pool, id));
}

function isOnTheWeb(logoUrl: string | null | undefined): logoUrl is string {
  return logoUrl != null && !logoUrl.startsWith('/');
}

/**
 * Makes the first attempt while the administrator waits. The edit is committed, so a failure here must not
 * fail it.
 */
export async function askForLogo(deps: AdminBrandDependencies, brandId: number): Promise<void> {
  try {
    await tryLogo(deps, brandId);
  } catch (error) {
    deps.log.error({ err: error, brandId }, 'a logo could not be kept');
  }
}

/** A path on our server must be the stored logo of some brand, or have been one recently. */
async function requireLogo({ database, blobs }: AdminBrandDependencies, path: string): Promise<void> {
  if (await isBrandLogo(database.pool, path)) return;
  if (await bringBackLogo(database.pool, blobs, path)) return;
  throw fieldError('invalid_request', 'logoUrl', 'There is no such logo.');
}

async function writeForm(client: pg.PoolClient, before: AdminBrandRow, form: BrandForm): Promise<void> {
  await requireCategory(client, form.categoryId);
  if (form.slug !== before.slug) await takeSlug(client, before, form.slug);
  if (form.domain !== before.domain) await takeDomain(client, before, form.domain);
  await client.query('delete from brand_categories where brand_id = $1 and category_id = $2', [
    before.id,
    form.categoryId,
  ]);
  await client.query(
    `update brands set name = $2, slug = $3, domain = $4, email = $5, description = $6, category_id = $7,
       logo_url = $8, has_given_slug = has_given_slug or slug <> $3 where id = $1`,
    [
      before.id,
      form.name,
      form.slug,
      form.domain,
      form.email,
      form.description,
      form.categoryId,
      form.logoUrl,
    ],
  );
}

async function requireCategory(client: pg.PoolClient, id: number): Promise<void> {
  const { rowCount } = await client.query('select 1 from categories where id = $1', [id]);
  if (rowCount === 0) throw fieldError('invalid_request', 'categoryId', 'There is no such category.');
}

async function takeSlug(client: pg.PoolClient, brand: AdminBrandRow, slug: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from brands where slug = $1', [slug]);
  const owner = rows[0];
  if (owner !== undefined) {
    throw fieldError('conflict', 'slug', `The slug “${slug}” belongs to ${owner.name}.`);
  }
  await client.query('delete from former_brand_slugs where slug = $1', [slug]);
  await keepFormerSlug(client, brand.slug, brand.id);
}

const described = {
  name: 'name',
  slug: 'slug',
  domain: 'domain',
  email: 'email',
  description: 'description',
  categoryName: 'primary category',
  logoUrl: 'logo',
} as const satisfies Partial<Record<keyof AdminBrandRow, string>>;

/**
 * The text of the audit log: `Changed name from “A” to “B”; slug from “a” to “b”.` Empty if nothing changed.
 */
function describeChanges(before: AdminBrandRow, after: AdminBrandRow): string {
  const changes = (Object.keys(described) as Array<keyof typeof described>)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${described[field]} from ${quoted(before[field])} to ${quoted(after[field])}`);
  const [from, to] = [before, after].map(({ wantedLogo }) => wantedLogo?.url ?? null);
  if (from !== to) changes.push(`logo asked for from ${quoted(from)} to ${quoted(to)}`);
  return changes.length === 0 ? '' : `Changed ${changes.join('; ')}.`;
}

function quoted(value: string | null | undefined): string {
  return value == null ? 'nothing' : `“${value}”`;
}

/** Opens a brand to everybody, or restricts it to premium users. Changes nothing if it is set already. */
export function setPremiumOnly(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  isPremiumOnly: boolean,
): Promise<AdminBrand> {
  return changeBrand(pool, admin, id, async (client, brand) => {
    if (brand.isPremiumOnly === isPremiumOnly) return undefined;
    await client.query('update brands set is_premium_only = $2 where id = $1', [id, isPremiumOnly]);
    return { action: isPremiumOnly ? 'brand.made_premium' : 'brand.opened' };
  });
}
