import type { ApiClient } from '#client/lib/api-client.ts';
import { listQuery, readCursor } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Brand, EmailTeaser } from '#shared/contract/brands.ts';
import { readQuery } from '#shared/search-query.ts';

/** Cards on the first view and with each Show more: twenty rows of three, about 22 kB of page. */
const brandsPerPage = 60;

/** A brand as its card shows it: the rest of an answer is not kept, and does not travel along with a page. */
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

/** Which brands are listed: all or one category's, searched by `query`, beginning at `start`. */
export interface BrandListing {
  /** null for all brands. */
  categorySlug: string | null;
  /** Trimmed; empty for every brand. */
  query: string;
  /** Cursor of the first row, where an address without JavaScript continues a list; null for the beginning. */
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

/** The query string of a listing's page at `cursor`; empty for the plain address. */
export function brandListingSearch(query: string, cursor: string | null): string {
  const search = new URLSearchParams();
  if (query !== '') search.set('q', query);
  if (cursor !== null) search.set('cursor', cursor);
  return search.size === 0 ? '' : `?${search}`;
}

/** `GET /api/brands` and `GET /api/categories/{slug}/brands`, page by page. */
export function brandListQuery(api: ApiClient, { categorySlug, query, start }: BrandListing) {
  return listQuery<Brand, CardBrand>(api, [...keys.brands, 'list', { categorySlug, query, start }], {
    path:
      categorySlug === null ? '/api/brands' : `/api/categories/${encodeURIComponent(categorySlug)}/brands`,
    limit: brandsPerPage,
    parameters: { q: query },
    start,
    toRow: toCard,
    // A category that is not there, and a slug that none can have: too long, or with a NUL character.
    emptyStatuses: categorySlug === null ? [] : [400, 404],
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
