import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { opensBrand, type Readable, readableBy, whereReadable } from '#server/library/access/readable.ts';
import type { DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import { requireReadableEmail } from '#server/library/emails/readable-email.ts';
import { listEmails, listEmailsById } from '#server/library/emails/repository.ts';
import { toSummary } from '#server/library/emails/service.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { PremiumEmail, RelatedEmails } from '#shared/contract/library/emails.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Emails per section, as many as fit a row of cards. */
const shown = 4;

/** Mail of one season covers weeks; the limit keeps the results within the same year. */
const seasonDays = 45;

/** Emails of a season that are searched for different brands. */
const maxCandidates = 200;

/** Brands of a category with a query for their newest email. */
const maxBrands = 24;

interface EmailContext {
  receivedAt: Date;
  season: Season;
}

/**
 * Returns further readable emails, of the same brand and of others. The season of a closed email is not used,
 * because it would disclose content.
 * @throws AppError `not_found` for an unknown email.
 */
export async function relatedEmails(
  deps: BrandDependencies,
  viewer: Viewer,
  id: number,
): Promise<RelatedEmails> {
  const brands = await deps.directory.list();
  const reading = {
    name: 'related',
    columns: 'e.season, e.received_at as "receivedAt"',
    missing: 'There is no such email.',
  };
  const place = await requireReadableEmail<EmailContext>(deps, viewer, id, reading).catch(brandOfClosed);
  const isOpen = 'season' in place;
  const own = brands.find((brand) =>
    isOpen ? brand.id === place.brand.id : brand.slug === place.brand.slug,
  );
  const { pool } = deps.database;
  const readable = readableBy(viewer, deps.now());
  const elsewhere = await findElsewhere(pool, readable, { brands, own, place: isOpen ? place : undefined });
  if (own === undefined) return { fromBrand: [], elsewhere };
  const ofBrand = await listEmails(pool, readable, { brandId: own.id }, shown + 1);
  const fromBrand = ofBrand.filter((row) => row.id !== (isOpen ? place.cardId : id)).slice(0, shown);
  return { fromBrand: fromBrand.map((row) => toSummary(row, own)), elsewhere };
}

/** Returns the brand of a closed email, the only fact that may be disclosed. */
function brandOfClosed(error: unknown): { brand: PremiumEmail['brand'] } {
  if (!(error instanceof AppError && error.code === 'premium_required')) throw error;
  return { brand: error.body.brand as PremiumEmail['brand'] };
}

interface Surroundings {
  brands: readonly DirectoryEntry[];
  /** Brand of the email; undefined if viewers do not see the brand. */
  own: DirectoryEntry | undefined;
  /** Only for an open email. */
  place: EmailContext | undefined;
}

async function findElsewhere(
  db: Queryable,
  readable: Readable,
  { brands, own, place }: Surroundings,
): Promise<RelatedEmails['elsewhere']> {
  const answer = async (ids: readonly number[]) =>
    (await listEmailsById(db, readable, ids)).map((row) => toSummary(row, row.brand));
  if (place !== undefined && place.season !== 'none') {
    const ids = await listOfSeason(db, readable, own?.id ?? null, place);
    if (ids.length > 0) return { season: place.season, category: null, emails: await answer(ids) };
  }
  const others = brands.filter((brand) => brand !== own && opensBrand(readable, brand));
  const alike = others.filter((brand) => brand.categoryId === own?.categoryId);
  const ids = await listNewestOf(db, readable, alike);
  if (own !== undefined && ids.length > 0) {
    const category = { name: own.categoryName, slug: own.categorySlug };
    return { season: null, category, emails: await answer(ids) };
  }
  return { season: null, category: null, emails: await answer(await listNewestOf(db, readable, others)) };
}

/** Returns emails of one season, one per other brand, each from the nearest day, newest first. */
async function listOfSeason(
  db: Queryable,
  readable: Readable,
  brandId: number | null,
  { season, receivedAt }: EmailContext,
): Promise<number[]> {
  const where = conditions();
  where.add('season', (is) => `f.season = ${is} and f.season <> 'none'`, season);
  where.add('elsewhere', (not) => `f.brand_id is distinct from ${not}::int`, brandId);
  where.add(
    'until',
    (at) => `f.received_at <= ${at}::timestamptz`,
    new Date(receivedAt.getTime() + seasonDays * dayMs),
  );
  whereReadable(where, readable, {
    state: 'f.state',
    receivedAt: 'f.received_at',
    brandId: 'f.brand_id',
  });
  const near = `abs(extract(epoch from received_at - ${where.place(receivedAt)}::timestamptz))`;
  const { rows } = await db.query<{ id: number }>({
    name: `related of a season ${where.name}`,
    text: `with looked as materialized (
        select f.email_id, f.brand_id, f.received_at from email_facts f where ${where.text}
        order by f.received_at desc, f.email_id desc limit ${where.place(maxCandidates)}
      ),
      one_each as (
        select distinct on (brand_id) email_id, ${near} as apart from looked order by brand_id, apart, email_id desc
      )
      select email_id as id from one_each order by apart, email_id desc limit ${where.place(shown)}`,
    values: where.values,
  });
  return rows.map(({ id }) => id);
}

/** Returns each brand's newest readable email, in the order of the brands. */
async function listNewestOf(
  db: Queryable,
  readable: Readable,
  brands: readonly DirectoryEntry[],
): Promise<number[]> {
  if (brands.length === 0) return [];
  const where = conditions([brands.slice(0, maxBrands).map(({ id }) => id)]);
  where.add('', () => 'brand_id = wanted.id');
  whereReadable(where, readable, { brandId: 'wanted.id' });
  const { rows } = await db.query<{ id: number }>({
    name: `related of brands ${where.name}`,
    text: `select newest.id from unnest($1::int[]) with ordinality as wanted (id, place)
      cross join lateral (
        select emails.id from emails where ${where.text} order by received_at desc, emails.id desc limit 1
      ) newest order by wanted.place limit ${where.place(shown)}`,
    values: where.values,
  });
  return rows.map(({ id }) => id);
}
