import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useIsBounded } from '#client/features/auth/use-current-user.ts';
import { type BrandListing, brandListQuery } from '#client/features/brands/api.ts';
import { BrandBrowser } from '#client/features/brands/components/brand-browser.tsx';
import { totalLabel } from '#client/features/email-search/copy.ts';
import { foundCountQuery } from '#client/features/email-search/found-count.ts';
import {
  type EmailSearch,
  foundEmailsQuery,
  foundEmailsStart,
  readEmailSearch,
} from '#client/features/emails/api.ts';
import { FoundEmails } from '#client/features/emails/components/found-emails.tsx';
import { withoutViewer } from '#client/features/emails/viewer/email-viewer-address.ts';
import { planStatsQuery } from '#client/features/stats/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { SaveableEmails } from '#client/screens/saveable-emails.tsx';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

const emailsId = 'found-emails';

const linkClass = 'rounded-sm underline underline-offset-4 hover:text-ink';

/**
 * Brands that match by name and description, then the emails the header's search finds. A separate file, so
 * that the home page without a search does not load it.
 */
export function SearchResults({ listing }: { listing: BrandListing }) {
  const { search } = useLocation();
  const isBounded = useIsBounded();
  const api = useApi();
  const emailSearch = readEmailSearch(new URLSearchParams(withoutViewer(search)), listing.query);
  const plans = useQuery({ ...planStatsQuery(api), enabled: isBounded });
  return (
    <>
      <FoundWords listing={listing} emailSearch={emailSearch} />
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 className="heading">Brands</h2>
        {/* With many brands the emails are far below. */}
        <a
          href={`#${emailsId}`}
          className="inline-flex min-h-touch items-center gap-1.5 rounded-sm text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline"
        >
          Emails
          <span aria-hidden="true">↓</span>
        </a>
      </div>
      <BrandBrowser listing={listing} path={paths.home()} hasMoreBelow />
      <SaveableEmails>
        <FoundEmails
          key={listing.query}
          id={emailsId}
          search={emailSearch}
          hasWholeHistory={!isBounded}
          wholeMonths={plans.data?.historyMonths ?? null}
          moreHref={(cursor) =>
            `${paths.home()}?${new URLSearchParams({ q: listing.query, [foundEmailsStart]: cursor })}`
          }
          listSearch={withoutViewer(search)}
          className="mt-14 max-md:mt-10"
        />
      </SaveableEmails>
    </>
  );
}

/** Counts of the results, with suggestions if there are few. */
function FoundWords({ listing, emailSearch }: { listing: BrandListing; emailSearch: EmailSearch }) {
  const { query } = listing;
  const api = useApi();
  const brands = useInfiniteQuery(brandListQuery(api, listing));
  const emails = useInfiniteQuery(foundEmailsQuery(api, emailSearch));
  const { data: found } = useQuery(foundCountQuery(api, query));
  const brandCount = brands.data?.pages[0]?.total ?? allRows(brands.data?.pages ?? []).length;
  const hasEmails = allRows(emails.data?.pages ?? []).length > 0;
  // Without JavaScript, a later page does not know the number of brands before it.
  const isCounted = brands.isSuccess && listing.start === null && found !== undefined && hasEmails;
  return (
    <div className="mb-6 md:-mt-4 text-ink-2 [overflow-wrap:anywhere]">
      <p role="status">
        Results for "{query}"
        {isCounted && (
          <>
            : {countOf(brandCount, 'brand', 'brands')} and {totalLabel(found.total)}.{' '}
            <Link
              to={`${paths.emails()}?${new URLSearchParams({ q: query })}`}
              className={`whitespace-nowrap ${linkClass}`}
            >
              See all in the explorer
            </Link>
          </>
        )}
      </p>
      {found?.didYouMean != null && (
        <p>
          Did you mean{' '}
          <Link to={`${paths.home()}?${new URLSearchParams({ q: found.didYouMean })}`} className={linkClass}>
            <bdi>{found.didYouMean}</bdi>
          </Link>
          ?
        </p>
      )}
    </div>
  );
}
