import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { PanelHead } from '#client/admin/kit/panel-head.tsx';
import { downloadPath, signUpSummaryQuery, signUpsQuery } from '#client/admin/sign-ups/api.ts';
import { SignUpBulkBar } from '#client/admin/sign-ups/components/sign-up-bulk-bar.tsx';
import { signUpColumns } from '#client/admin/sign-ups/components/sign-up-columns.tsx';
import { SignUpTools } from '#client/admin/sign-ups/components/sign-up-tools.tsx';
import { UnfollowedBrands } from '#client/admin/sign-ups/components/unfollowed-brands.tsx';
import {
  readSignUpListing,
  type SignUpListing,
  sortedBy,
  sortParameters,
} from '#client/admin/sign-ups/sign-up-listing.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button, ButtonAnchor } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { tickColumn } from '#client/ui/table/tick-column.tsx';
import { useRowSelection } from '#client/ui/table/use-row-selection.ts';
import type { SignUp } from '#shared/contract/intake/sign-ups.ts';

const AddDialog = lazyDialog(
  () => import('#client/admin/sign-ups/components/add-dialog.tsx'),
  (code) => code.AddDialog,
);

const EditDialog = lazyDialog(
  () => import('#client/admin/sign-ups/components/edit-dialog.tsx'),
  (code) => code.EditDialog,
);

/** The ledger: sign-ups of the operator, with their mail. */
export function SignUpsPanel() {
  const api = useApi();
  const { search, change } = useAdminAddress();
  const listing = useMemo(() => readSignUpListing(search), [search]);
  const signUps = useInfiniteQuery(signUpsQuery(api, listing));
  const { data: summary } = useQuery(signUpSummaryQuery(api));
  const total = signUps.data?.pages[0]?.total ?? null;
  const addressDomain = summary?.addressDomain ?? null;
  const identities = summary?.identities ?? [];
  const adding = useDialog<true>();
  const editing = useDialog<SignUp>();
  const rows = allRows(signUps.data?.pages ?? []);
  const selection = useRowSelection({
    list: JSON.stringify([listing.query, listing.state]),
    rows,
    total: total ?? rows.length,
  });
  const columns = [
    tickColumn<SignUp>(selection, 'sign-ups', ({ brand, domain }) => brand?.name ?? domain),
    ...signUpColumns(
      {
        onIntent: EditDialog.onIntent,
        // The values when the form is opened.
        open: editing.open,
      },
      identities.length > 0,
    ),
  ];
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PanelHead ref={heading} title="Sign-ups" list={signUps}>
        <SignUpTools listing={listing} summary={summary} change={change}>
          <Button
            aria-haspopup="dialog"
            {...AddDialog.onIntent}
            // Opens an empty form each time.
            onClick={() => adding.open(true)}
          >
            <Icon of={Plus} />
            Add sign-ups
          </Button>
          <Downloads listing={listing} />
        </SignUpTools>
      </PanelHead>
      <UnfollowedBrands unfollowed={summary?.unfollowed} />
      <AdminListing
        what="sign-ups"
        list={signUps}
        columns={columns}
        sort={{
          key: listing.sort,
          direction: listing.direction,
          onSort: (key) => change(sortParameters(sortedBy(listing, key))),
        }}
        emptyTitle={listing.state === null ? 'No sign-ups' : 'No sign-ups with this status'}
        emptyHint={
          listing.state === null
            ? 'Add the domains of brands you want to receive, and track what arrives.'
            : undefined
        }
        query={listing.query}
      />
      <SignUpBulkBar
        selection={selection}
        listing={listing}
        hasAddresses={addressDomain !== null}
        afterwards={() => heading.current}
      />
      {editing.subject !== null && (
        <EditDialog key={editing.times} signUp={editing.subject} identities={identities} {...editing.state} />
      )}
      {adding.subject !== null && (
        <AddDialog
          key={adding.times}
          addressDomain={addressDomain}
          identities={identities}
          {...adding.state}
        />
      )}
    </>
  );
}

/** Downloads the filtered sign-ups, all pages, for editing and upload. */
function Downloads({ listing }: { listing: SignUpListing }) {
  return (
    <>
      <ButtonAnchor
        href={downloadPath(listing, 'xlsx')}
        target="_blank"
        rel="noopener"
        className="max-md:px-3 max-md:[&_svg]:hidden"
      >
        <Icon of={FileSpreadsheet} />
        Download Spreadsheet
      </ButtonAnchor>
      <ButtonAnchor variant="quiet" href={downloadPath(listing, 'csv')} target="_blank" rel="noopener">
        Download CSV
      </ButtonAnchor>
    </>
  );
}
