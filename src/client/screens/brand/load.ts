import { brandListQuery, brandQuery } from '#client/features/brands/api.ts';
import { brandEmailsQuery } from '#client/features/emails/api.ts';
import { readEmailFilters } from '#client/features/emails/email-filters.ts';
import { loadFollows } from '#client/features/follows/api.ts';
import { allRows, readCursor } from '#client/platform/api/list-page.ts';
import type { Load, LoadContext } from '#client/platform/router/page.ts';
import { allBrands, brandsOf, isFree } from '#client/screens/brand/free-listing.ts';
import { loadMissing } from '#client/screens/not-found/load.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { LockedBrand } from '#shared/contract/library/brands.ts';

/** Lazy-loaded, because only pages of closed brands need it. */
export const FreeBrands = lazyPart(
  () => import('#client/screens/brand/free-brands.tsx'),
  (code) => code.FreeBrands,
);

export const load: Load = ({ params: { slug = '' }, search }, { queryClient, api }) =>
  Promise.all([
    queryClient.ensureQueryData(brandQuery(api, slug)).then((result) => {
      if (result.kind === 'missing') return loadMissing(slug, { queryClient, api });
      const card = result.kind === 'premium' ? result.brand.card : null;
      return card === null ? undefined : loadFreeBrands(card, { queryClient, api });
    }),
    loadFollows({ queryClient, api }),
    queryClient.ensureInfiniteQueryData(
      brandEmailsQuery(api, slug, readEmailFilters(search), readCursor(search)),
    ),
  ]);

/** Never fails the page, which works without suggestions. */
async function loadFreeBrands({ category }: LockedBrand, { queryClient, api }: LoadContext): Promise<void> {
  const [alike] = await Promise.all([
    queryClient.ensureInfiniteQueryData(brandListQuery(api, brandsOf(category))).catch(() => undefined),
    FreeBrands.fetch(),
  ]);
  const isAlone = alike !== undefined && !allRows(alike.pages).some(isFree);
  if (isAlone) await queryClient.prefetchInfiniteQuery(brandListQuery(api, allBrands));
}
