import { useLocation } from 'react-router';
import { type BrandListing, readBrandListing } from '#client/features/brands/api/list-brands.ts';
import { BrandBrowser } from '#client/features/brands/components/brand-browser.tsx';
import { BrandSearch } from '#client/features/brands/components/brand-search.tsx';
import { CategoryChips } from '#client/features/categories/components/category-chips.tsx';
import { openEmailSubject } from '#client/features/emails/open-email-subject.ts';
import { StatsHeadline } from '#client/features/stats/components/stats-headline.tsx';
import type { Page } from '#client/lib/page.ts';
import { foundEmails } from '#client/routes/home/late-found-emails.ts';
import { paths } from '#shared/paths.ts';

const foundEmailsId = 'found-emails';

function HomeScreen() {
  const { search } = useLocation();
  const listing = readBrandListing(new URLSearchParams(search), null);
  return (
    <>
      <section className="mb-10 grid gap-6 max-md:mb-3 max-md:gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <StatsHeadline />
        <div className="self-end">
          <BrandSearch path={paths.home()} query={listing.query} />
        </div>
      </section>
      <CategoryChips />
      {listing.query === '' ? <AllBrands listing={listing} /> : <Found listing={listing} />}
    </>
  );
}

function AllBrands({ listing }: { listing: BrandListing }) {
  return (
    <>
      <h2 className="sr-only">All Brands</h2>
      <BrandBrowser listing={listing} path={paths.home()} />
    </>
  );
}

/** What a search found: brands by name and description, then emails by their words. */
function Found({ listing }: { listing: BrandListing }) {
  return (
    <>
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 className="heading">Brands</h2>
        {/* Of many brands the emails come far below. */}
        <a
          href={`#${foundEmailsId}`}
          className="inline-flex min-h-touch items-center gap-1.5 rounded-sm text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline"
        >
          Emails
          <span aria-hidden="true">↓</span>
        </a>
      </div>
      <BrandBrowser listing={listing} path={paths.home()} hasMoreBelow />
      <foundEmails.Part id={foundEmailsId} listing={listing} />
    </>
  );
}

export const page: Page = {
  meta: ({ search, site }, queryClient) => {
    const { query, start } = readBrandListing(search, null);
    const title = query === '' ? 'All Brands' : `Results for "${query}"`;
    return {
      title: openEmailSubject(search, queryClient) ?? title,
      description: `Browse the marketing emails brands really send: ${site.productName} keeps them by brand, campaign and season.`,
      ...(query === '' && start === null ? { canonicalPath: paths.home() } : { noIndex: true }),
      jsonLd: { '@type': 'WebSite', name: site.productName, url: `${site.baseUrl}/` },
    };
  },
  Component: HomeScreen,
};
