import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { AdminListing } from '#client/features/admin/components/admin-listing.tsx';
import { PanelHead } from '#client/features/admin/components/panel-head.tsx';
import { useAdminAddress } from '#client/features/admin/use-admin-address.ts';
import { signUpSummaryQuery } from '#client/features/sign-ups/api/get-summary.ts';
import { signUpsQuery } from '#client/features/sign-ups/api/list-sign-ups.ts';
import { signUpColumns } from '#client/features/sign-ups/components/sign-up-columns.tsx';
import { SignUpTools } from '#client/features/sign-ups/components/sign-up-tools.tsx';
import { readSignUpListing, sortedBy, sortParameters } from '#client/features/sign-ups/sign-up-listing.ts';
import { useApi } from '#client/lib/app-context.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useDialog } from '#client/lib/use-dialog.ts';

const addDialog = lateDialog(
  () => import('#client/features/sign-ups/components/add-dialog.tsx'),
  (code) => code.AddDialog,
);

/** The ledger of the brands the operator means to follow: what was signed up, and what came of it. */
export function SignUpsPanel() {
  const api = useApi();
  const { search, change } = useAdminAddress();
  const listing = useMemo(() => readSignUpListing(search), [search]);
  const signUps = useInfiniteQuery(signUpsQuery(api, listing));
  const { data: summary } = useQuery(signUpSummaryQuery(api));
  const adding = useDialog<number>();
  return (
    <>
      <PanelHead title="Sign-ups" list={signUps}>
        <SignUpTools listing={listing} summary={summary} change={change}>
          <Button
            variant="fill"
            aria-haspopup="dialog"
            {...addDialog.onIntent}
            // Each list begins anew.
            onClick={() => adding.open((adding.subject ?? 0) + 1)}
          >
            <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
            Add Sign-ups
          </Button>
        </SignUpTools>
      </PanelHead>
      <AdminListing
        what="sign-ups"
        list={signUps}
        columns={signUpColumns}
        sort={{
          key: listing.sort,
          direction: listing.direction,
          onSort: (key) => change(sortParameters(sortedBy(listing, key))),
        }}
        emptyTitle={listing.state === null ? 'No sign-ups' : 'No sign-ups of this state'}
        emptyHint={
          listing.state === null
            ? 'Add the domains of the brands whose mail you mean to receive, and see here what comes of them.'
            : undefined
        }
        query={listing.query}
      />
      {adding.subject !== null && <addDialog.Part key={adding.subject} {...adding.state} />}
    </>
  );
}
