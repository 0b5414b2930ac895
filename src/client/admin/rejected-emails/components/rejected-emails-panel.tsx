import { useInfiniteQuery } from '@tanstack/react-query';
import { cursorParameter, useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { PanelHead } from '#client/admin/kit/panel-head.tsx';
import { rejectedEmailsQuery } from '#client/admin/rejected-emails/api.ts';
import { rejectedColumns } from '#client/admin/rejected-emails/components/rejected-columns.tsx';
import { RejectionReasonList } from '#client/admin/rejected-emails/components/rejection-reasons.tsx';
import { useApi } from '#client/platform/api/app-context.ts';

/** Rejected mail with its reasons and actions. */
export function RejectedEmailsPanel() {
  const { search } = useAdminAddress();
  const rejected = useInfiniteQuery(rejectedEmailsQuery(useApi(), search.get(cursorParameter)));
  return (
    <>
      <PanelHead title="Rejected emails" list={rejected} />
      <RejectionReasonList />
      <AdminListing
        what="rejected emails"
        list={rejected}
        columns={rejectedColumns}
        emptyTitle="No rejected emails"
        emptyHint="Every email that arrived could be read."
      />
    </>
  );
}
