import { useLocation } from 'react-router';
import { brandListQuery, readBrandListing } from '#client/features/brands/api/list-brands.ts';
import { BrandBrowser } from '#client/features/brands/components/brand-browser.tsx';
import { BrandSearch } from '#client/features/brands/components/brand-search.tsx';
import { statsQuery } from '#client/features/stats/api/get-stats.ts';
import { StatsHeadline } from '#client/features/stats/components/stats-headline.tsx';
import type { Page } from '#client/lib/page.ts';
import { paths } from '#shared/paths.ts';

function HomeScreen() {
  const { search } = useLocation();
  const listing = readBrandListing(new URLSearchParams(search), null);
  return (
    <>
      <section className="mb-10 grid gap-6 max-md:mb-8 max-md:gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <StatsHeadline />
        <div className="self-end">
          <BrandSearch path={paths.home()} query={listing.query} />
        </div>
      </section>
      <h2 className="sr-only">All Brands</h2>
      <BrandBrowser listing={listing} path={paths.home()} />
    </>
  );
}

export const page: Page = {
  load: ({ search }, { queryClient, api }) =>
    Promise.all([
      queryClient.ensureQueryData(statsQuery(api)),
      queryClient.ensureInfiniteQueryData(brandListQuery(api, readBrandListing(search, null))),
    ]),
  meta: ({ search, site }) => {
    const { query, start } = readBrandListing(search, null);
    return {
      title: query === '' ? 'All Brands' : `Brands matching "${query}"`,
      description: `Browse the marketing emails brands really send: ${site.productName} keeps them by brand, campaign and season.`,
      ...(query === '' && start === null ? { canonicalPath: paths.home() } : { noIndex: true }),
      jsonLd: { '@type': 'WebSite', name: site.productName, url: `${site.baseUrl}/` },
    };
  },
  Component: HomeScreen,
};
