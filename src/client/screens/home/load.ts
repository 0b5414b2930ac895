import { currentUserQuery } from '#client/features/auth/api.ts';
import { brandListQuery, readBrandListing } from '#client/features/brands/api.ts';
import { BrandGridSkeleton } from '#client/features/brands/components/brand-grid.tsx';
import { foundCountQuery } from '#client/features/email-search/found-count.ts';
import { foundEmailsQuery, readEmailSearch } from '#client/features/emails/api.ts';
import { loadWholeHistory, statsQuery } from '#client/features/stats/api.ts';
import type { Load, LoadContext } from '#client/platform/router/page.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Lazy-loaded, because only searches need it. */
export const SearchResults = lazyPart(
  () => import('#client/screens/home/search-results.tsx'),
  (code) => code.SearchResults,
  { Loading: BrandGridSkeleton },
);

/** Lazy-loaded, because only administrators of an empty vault see it. */
export const SetupNotice = lazyPart(
  () => import('#client/features/setup/components/setup-notice.tsx'),
  (code) => code.SetupNotice,
);

export const load: Load = ({ search }, { queryClient, api }) => {
  const listing = readBrandListing(search, null);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(brandListQuery(api, listing)),
    loadWholeHistory({ queryClient, api }),
    ...(listing.query === ''
      ? [queryClient.ensureQueryData(statsQuery(api)), loadSetupNotice({ queryClient, api })]
      : [
          queryClient.prefetchQuery(statsQuery(api)),
          SearchResults.fetch(),
          queryClient.ensureInfiniteQueryData(foundEmailsQuery(api, readEmailSearch(search, listing.query))),
          queryClient.prefetchQuery(foundCountQuery(api, listing.query)),
        ]),
  ]);
};

async function loadSetupNotice({ queryClient, api }: LoadContext): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user?.isAdmin !== true) return;
  const { totalEmails } = await queryClient.ensureQueryData(statsQuery(api));
  if (totalEmails > 0) return;
  const { setupQuery } = await import('#client/features/setup/api.ts');
  await Promise.all([SetupNotice.fetch(), queryClient.prefetchQuery(setupQuery(api))]);
}
