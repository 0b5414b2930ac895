import { useLocation } from 'react-router';
import { useAccess } from '#client/features/auth/use-access.ts';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import type { BrandListing } from '#client/features/brands/api/list-brands.ts';
import { foundEmailsStart, readEmailSearch } from '#client/features/emails/api/find-emails.ts';
import { FoundEmails } from '#client/features/emails/components/found-emails.tsx';
import { withoutViewer } from '#client/features/emails/email-viewer-address.ts';
import { SaveableEmails } from '#client/routes/saveable-emails.tsx';
import { paths } from '#shared/paths.ts';

/** The second half of a search's results. A file of its own: the home page without a search does not carry it. */
export function HomeFoundEmails({ id, listing }: { id: string; listing: BrandListing }) {
  const { search } = useLocation();
  const access = useAccess();
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const parameters = new URLSearchParams(withoutViewer(search));
  const emailSearch = readEmailSearch(parameters, listing.query);
  return (
    <SaveableEmails>
      <FoundEmails
        key={listing.query}
        id={id}
        search={emailSearch}
        hasWholeHistory={access === 'premium' || isAdmin}
        moreHref={(cursor) =>
          `${paths.home()}?${new URLSearchParams({ q: listing.query, [foundEmailsStart]: cursor })}`
        }
        listSearch={withoutViewer(search)}
      />
    </SaveableEmails>
  );
}
