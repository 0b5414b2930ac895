import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { listQuery, readCursor } from '#client/platform/api/list-page.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type {
  Brand,
  BrandDetail,
  EmailTeaser,
  LockedBrand,
  PremiumBrand,
} from '#shared/contract/library/brands.ts';
import { readQuery } from '#shared/search-query.ts';

/** A brand that is closed to this viewer. */
export interface ClosedBrand {
  name: string;
  slug: string;
  /** The brand's card and counts; null if the answer has none. */
  card: LockedBrand | null;
}

/** Outcome of a brand request. All three are answers and are cached, so that no screen requests twice. */
type BrandResult =
  | { kind: 'brand'; brand: BrandDetail }
  | { kind: 'premium'; brand: ClosedBrand }
  | { kind: 'missing' };

/** Fails unless the answer is the brand, the premium stub or "not found". */
export function brandQuery(api: ApiClient, slug: string) {
  return queryOptions({ queryKey: brandKey(slug), queryFn: ({ signal }) => getBrand(api, slug, signal) });
}

const brandKey = (slug: string) => [...keys.brands, 'detail', slug] as const;

/** Returns the cached result of a brand; undefined if not loaded. */
export function cachedBrand(queryClient: QueryClient, slug: string): BrandResult | undefined {
  return queryClient.getQueryData(brandKey(slug));
}

/** Sets the favourite flag of a brand in the cache; does not add missing entries. */
export function setCachedFavorite(queryClient: QueryClient, slug: string, isFavorite: boolean): void {
  queryClient.setQueryData<BrandResult>(brandKey(slug), (result) =>
    result?.kind === 'brand' ? { kind: 'brand', brand: { ...result.brand, isFavorite } } : result,
  );
}

async function getBrand(api: ApiClient, slug: string, signal: AbortSignal): Promise<BrandResult> {
  try {
    const brand = await callApi(api, 'GET /api/brands/:slug', { params: { slug }, signal });
    return { kind: 'brand', brand };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 403 && isPremiumStub(error.body)) {
      const card = error.body.brand ?? null;
      // Name of the card, else of the answer, else derived from the slug.
      const name = textOr(card?.name ?? error.body.name, nameFromSlug(slug));
      return { kind: 'premium', brand: { name, slug: textOr(error.body.slug, slug), card } };
    }
    // 400: a slug that no brand can have.
    if (error.status === 404 || error.status === 400) return { kind: 'missing' };
    throw error;
  }
}

function isPremiumStub(body: unknown): body is Partial<PremiumBrand> {
  return (body as Partial<PremiumBrand> | undefined)?.isPremiumContent === true;
}

function textOr(given: unknown, otherwise: string): string {
  return typeof given === 'string' && given !== '' ? given : otherwise;
}

/** Cards on the first view and per Show more: twenty rows of three, about 22 kB of html. */
const brandsPerPage = 60;

/** Fields of a brand that its card shows. The rest of an answer is dropped and does not enlarge the page. */
export type CardBrand = Pick<
  Brand,
  | 'id'
  | 'name'
  | 'slug'
  | 'logoUrl'
  | 'categoryId'
  | 'emailCount'
  | 'lastEmailAt'
  | 'isPremiumOnly'
  | 'logoColour'
> & {
  category: Pick<Brand['category'], 'name'>;
  latestEmails: Array<Pick<EmailTeaser, 'id' | 'previewUrl'>>;
};

/** A listing of brands: all or one category's, searched by `query`, from `start` on. */
export interface BrandListing {
  /** null for all brands. */
  categorySlug: string | null;
  /** Trimmed; empty for every brand. */
  query: string;
  /** Cursor of the first row for pagination without JavaScript; null for the beginning. */
  start: string | null;
}

/** Reads the listing of an address such as `/?q=tea&cursor=abc`. */
export function readBrandListing(search: URLSearchParams, categorySlug: string | null): BrandListing {
  return {
    categorySlug,
    query: readQuery(search),
    start: readCursor(search),
  };
}

/** Returns the query string of a listing's page at `cursor`; empty for the plain address. */
export function brandListingSearch(query: string, cursor: string | null): string {
  return toSearch({ q: query, cursor });
}

/** `GET /api/brands` and `GET /api/categories/{slug}/brands`, paginated. */
export function brandListQuery(api: ApiClient, { categorySlug, query, start }: BrandListing) {
  const queryKey = [...keys.brands, 'list', { categorySlug, query, start }];
  const list = { limit: brandsPerPage, query: { q: query }, start, toRow: toCard };
  if (categorySlug === null) return listQuery(api, 'GET /api/brands', queryKey, list);
  return listQuery(api, 'GET /api/categories/:slug/brands', queryKey, {
    ...list,
    params: { slug: categorySlug },
    // An unknown category, and an impossible slug: too long, or with a NUL character.
    emptyStatuses: [400, 404],
  });
}

function toCard(brand: Brand): CardBrand {
  const { id, name, slug, logoUrl, categoryId, emailCount, lastEmailAt, isPremiumOnly } = brand;
  return {
    ...{ id, name, slug, logoUrl, categoryId, emailCount, lastEmailAt, isPremiumOnly },
    ...(brand.logoColour !== undefined && { logoColour: brand.logoColour }),
    category: { name: brand.category.name },
    latestEmails: brand.latestEmails.map((email) => ({ id: email.id, previewUrl: email.previewUrl })),
  };
}

/** Brands that match the typed text; the last answer stays until the next arrives. */
export function brandSuggestionsQuery(api: ApiClient, text: string) {
  return queryOptions({
    queryKey: [...keys.brands, 'suggest', text],
    queryFn: async ({ signal }) =>
      (await callApi(api, 'GET /api/emails/suggest', { query: { q: text }, signal })).brands,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Derives a brand's name from its slug (specification, section 7): its words, capitalized. */
export function nameFromSlug(slug: string): string {
  const words = slug.split('-').filter((word) => word !== '');
  if (words.length === 0) return slug;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
