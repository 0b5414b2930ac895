import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { type BrandListing, readBrandListing } from '#client/features/brands/api.ts';
import { BrandBrowser } from '#client/features/brands/components/brand-browser.tsx';
import { BrandSearch } from '#client/features/brands/components/brand-search.tsx';
import { CategoryChips } from '#client/features/categories/components/category-chips.tsx';
import { openEmailSubject } from '#client/features/emails/viewer/email-viewer-address.ts';
import { statsQuery } from '#client/features/stats/api.ts';
import { AboutVault } from '#client/features/stats/components/about-vault.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import type { Page } from '#client/platform/router/page.ts';
import { SearchResults, SetupNotice } from '#client/screens/home/load.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

function HomeScreen() {
  const { search } = useLocation();
  const listing = readBrandListing(new URLSearchParams(search), null);
  return (
    <>
      {listing.query === '' && <FirstRun />}
      <section className="mb-10 grid gap-6 max-md:mb-3 max-md:gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div>
          <StatsHeadline />
          <AboutVault />
        </div>
        <div className="self-end">
          <BrandSearch path={paths.home()} query={listing.query} />
        </div>
      </section>
      <CategoryChips />
      {listing.query === '' ? <AllBrands listing={listing} /> : <SearchResults listing={listing} />}
    </>
  );
}

function FirstRun() {
  const { data: stats } = useQuery(statsQuery(useApi()));
  const isEmpty = stats?.totalEmails === 0;
  return useCurrentUser()?.isAdmin === true && isEmpty ? <SetupNotice /> : null;
}

function AllBrands({ listing }: { listing: BrandListing }) {
  return (
    <>
      <h2 className="sr-only">All Brands</h2>
      <BrandBrowser listing={listing} path={paths.home()} />
    </>
  );
}

export const page: Page = {
  meta: ({ search, site }, queryClient) => {
    const { query, start } = readBrandListing(search, null);
    const title = query === '' ? 'All Brands' : `Results for "${query}"`;
    return {
      title: openEmailSubject(search, queryClient) ?? title,
      description: `${site.productName} is a searchable archive of the marketing emails brands send, sorted by brand, campaign and season.`,
      ...(query === '' && start === null ? { canonicalPath: paths.home() } : { noIndex: true }),
      jsonLd: { '@type': 'WebSite', name: site.productName, url: `${site.baseUrl}/` },
    };
  },
  Component: HomeScreen,
};

/** The headline, with the numbers of emails and brands. */
function StatsHeadline() {
  const stats = useQuery(statsQuery(useApi()));
  if (stats.isPending) return <HeadlineSkeleton />;
  if (stats.data === undefined) return <h1 className="display">All Brands</h1>;
  return (
    <h1 className="display">
      {countOf(stats.data.totalEmails, 'email', 'emails')} <br />
      from {countOf(stats.data.totalBrands, 'brand', 'brands')}
    </h1>
  );
}

/** Two lines high like the headline, so that loading the figures moves nothing. */
function HeadlineSkeleton() {
  return (
    <h1 className="display" aria-label="All Brands" aria-busy="true">
      <span className="skeleton inline-block h-[.8em] w-[5.5em]" /> <br />
      <span className="skeleton inline-block h-[.8em] w-[7.5em] max-w-full" />
    </h1>
  );
}
