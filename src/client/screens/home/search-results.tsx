import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useIsBounded } from '#client/features/auth/use-current-user.ts';
import { type BrandListing, brandListQuery } from '#client/features/brands/api.ts';
import { BrandBrowser } from '#client/features/brands/components/brand-browser.tsx';
import { foundEmailsQuery, foundEmailsStart, readEmailSearch } from '#client/features/emails/api.ts';
import { FoundEmails } from '#client/features/emails/components/found-emails.tsx';
import { withoutViewer } from '#client/features/emails/viewer/email-viewer-address.ts';
import { planStatsQuery } from '#client/features/stats/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { SaveableEmails } from '#client/screens/saveable-emails.tsx';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

const emailsId = 'found-emails';

/**
 * What a search found: brands by name and description, then emails by their words. Where no brand was found and emails
 * were, those come first. A file of its own: the home page without a search does not carry it.
 */
export function SearchResults({ listing }: { listing: BrandListing }) {
  const { search } = useLocation();
  const isBounded = useIsBounded();
  const api = useApi();
  const emailSearch = readEmailSearch(new URLSearchParams(withoutViewer(search)), listing.query);
  const brands = useInfiniteQuery(brandListQuery(api, listing));
  const emails = useInfiniteQuery(foundEmailsQuery(api, emailSearch));
  const brandCount = brands.data?.pages[0]?.total ?? allRows(brands.data?.pages ?? []).length;
  const emailCount = allRows(emails.data?.pages ?? []).length;
  const plans = useQuery({ ...planStatsQuery(api), enabled: isBounded });
  const emailsLead = brands.isSuccess && brandCount === 0 && emailCount > 0;
  // Further on in the list, in an address without JavaScript, it is not known how many came before.
  const isCounted = brands.isSuccess && emails.isSuccess && emailSearch.start === null;
  return (
    <>
      {isCounted && (brandCount > 0 || emailsLead) && (
        <p className="mb-6 md:-mt-4 text-ink-2 [overflow-wrap:anywhere]">
          {emailsLead ? (
            <>
              {emailWords(emailCount, emails.hasNextPage)}. No brands found with "{listing.query}" in their
              name or description.
            </>
          ) : (
            <>
              {countOf(brandCount, 'brand', 'brands')} and {emailWords(emailCount, emails.hasNextPage)}
            </>
          )}
          {emailCount > 0 && (
            <>
              {/* A space where the line may break: without one the link takes the last word along. */}{' '}
              <Link
                to={`${paths.emails()}?${new URLSearchParams({ q: listing.query })}`}
                className="rounded-sm whitespace-nowrap underline underline-offset-4 hover:text-ink"
              >
                See all in the explorer
              </Link>
            </>
          )}
        </p>
      )}
      {!emailsLead && (
        <>
          <div className="mb-5 flex items-center justify-between gap-4">
            <h2 className="heading">Brands</h2>
            {/* Of many brands the emails come far below. */}
            <a
              href={`#${emailsId}`}
              className="inline-flex min-h-touch items-center gap-1.5 rounded-sm text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline"
            >
              Emails
              <span aria-hidden="true">↓</span>
            </a>
          </div>
          <BrandBrowser listing={listing} path={paths.home()} hasMoreBelow />
        </>
      )}
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
          className={emailsLead ? '' : 'mt-14 max-md:mt-10'}
        />
      </SaveableEmails>
    </>
  );
}

/** What was found so far: how many there are beyond it is not told. */
function emailWords(count: number, hasMore: boolean): string {
  return hasMore ? `${formatCount(count)}+ emails` : countOf(count, 'email', 'emails');
}
