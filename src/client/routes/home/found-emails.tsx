import { useLocation } from 'react-router';
import { useAccess } from '#client/features/auth/use-access.ts';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import type { BrandListing } from '#client/features/brands/api/list-brands.ts';
import { type EmailSearch, foundEmailsQuery } from '#client/features/emails/api/find-emails.ts';
import { FoundEmails } from '#client/features/emails/components/found-emails.tsx';
import { withoutViewer } from '#client/features/emails/email-viewer-address.ts';
import { openEmailSubject } from '#client/features/emails/open-email-subject.ts';
import type { PageLoader } from '#client/lib/page.ts';
import { SaveableEmails } from '#client/routes/saveable-emails.tsx';
import { paths } from '#shared/paths.ts';

/** Where an address without JavaScript continues the emails; `cursor` continues the brands. */
const startParameter = 'emails';

function readEmailSearch(search: URLSearchParams, { query }: BrandListing): EmailSearch {
  return { query, start: search.get(startParameter) || null };
}

/** The second half of a search's results. A file of its own: the home page without a search does not carry it. */
export function HomeFoundEmails({ id, listing }: { id: string; listing: BrandListing }) {
  const { search } = useLocation();
  const access = useAccess();
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const parameters = new URLSearchParams(withoutViewer(search));
  const emailSearch = readEmailSearch(parameters, listing);
  return (
    <SaveableEmails>
      <FoundEmails
        key={listing.query}
        id={id}
        search={emailSearch}
        hasWholeHistory={access === 'premium' || isAdmin}
        moreHref={(cursor) =>
          `${paths.home()}?${new URLSearchParams({ q: listing.query, [startParameter]: cursor })}`
        }
        listSearch={withoutViewer(search)}
      />
    </SaveableEmails>
  );
}

/** Asks for what the part shows. */
export function loadFoundEmails(
  search: URLSearchParams,
  listing: BrandListing,
  { queryClient, api }: PageLoader,
): Promise<unknown> {
  return queryClient.ensureInfiniteQueryData(foundEmailsQuery(api, readEmailSearch(search, listing)));
}

export { openEmailSubject };
