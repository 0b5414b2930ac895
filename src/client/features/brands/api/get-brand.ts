import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { nameFromSlug } from '#client/features/brands/name-from-slug.ts';
import { type ApiClient, ApiError } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { BrandDetail, LockedBrand, PremiumBrand } from '#shared/contract/brands.ts';

/** A brand that is closed to this reader. */
export interface ClosedBrand {
  name: string;
  slug: string;
  /** What its card shows and how much there is; null where the answer has none. */
  card: LockedBrand | null;
}

/** What asking for a brand came to. All three are answers and are kept as such, so that no screen asks twice. */
export type BrandOutcome =
  | { kind: 'brand'; brand: BrandDetail }
  | { kind: 'premium'; brand: ClosedBrand }
  | { kind: 'missing' };

/** `GET /api/brands/{slug}`. Fails only when the answer is neither the brand, nor the premium stub, nor its absence. */
export function brandQuery(api: ApiClient, slug: string) {
  return queryOptions({ queryKey: brandKey(slug), queryFn: () => getBrand(api, slug) });
}

const brandKey = (slug: string) => [...keys.brands, 'detail', slug] as const;

/** What the cache knows of a brand; undefined where nothing is known yet. */
export function cachedBrand(queryClient: QueryClient, slug: string): BrandOutcome | undefined {
  return queryClient.getQueryData(brandKey(slug));
}

/** Writes into the cache whether a brand is the reader's favourite; what is not there stays so. */
export function setCachedFavorite(queryClient: QueryClient, slug: string, isFavorite: boolean): void {
  queryClient.setQueryData<BrandOutcome>(brandKey(slug), (outcome) =>
    outcome?.kind === 'brand' ? { kind: 'brand', brand: { ...outcome.brand, isFavorite } } : outcome,
  );
}

async function getBrand(api: ApiClient, slug: string): Promise<BrandOutcome> {
  try {
    const { body } = await api.request<BrandDetail>('GET', `/api/brands/${encodeURIComponent(slug)}`);
    return { kind: 'brand', brand: body };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 403 && isPremiumStub(error.body)) {
      const card = error.body.brand ?? null;
      // The name as the brand writes it; the slug of the address is the name of last resort.
      const name = textOr(card?.name ?? error.body.name, nameFromSlug(slug));
      return { kind: 'premium', brand: { name, slug: textOr(error.body.slug, slug), card } };
    }
    // 400 is a slug no brand can have.
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
