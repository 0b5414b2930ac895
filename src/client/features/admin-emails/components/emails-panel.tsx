import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { cursorParameter } from '#client/features/admin/admin-address.ts';
import { AdminListing } from '#client/features/admin/components/admin-listing.tsx';
import { AdminSearchBox } from '#client/features/admin/components/admin-search-box.tsx';
import { PanelHead, ToolSelect } from '#client/features/admin/components/panel-head.tsx';
import { useAdminAddress } from '#client/features/admin/use-admin-address.ts';
import { recentEmailsQuery } from '#client/features/admin-emails/api/list-recent-emails.ts';
import { deleteButtonOf, emailColumns } from '#client/features/admin-emails/components/email-columns.tsx';
import type { EmailDialogSubject } from '#client/features/admin-emails/components/email-dialogs.tsx';
import {
  displayParameter,
  readEmailListing,
  textOnly,
  typeParameter,
} from '#client/features/admin-emails/email-listing.ts';
import { useApi } from '#client/lib/app-context.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { allRows } from '#client/lib/list-page.ts';
import { useDialog } from '#client/lib/use-dialog.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';

const emailDialog = lateDialog(
  () => import('#client/features/admin-emails/components/email-dialogs.tsx'),
  (code) => code.EmailDialog,
);

/** The Emails tab: every email, newest first; what each counts as and why; deleting. */
export function EmailsPanel() {
  const { search, change } = useAdminAddress();
  const listing = readEmailListing(search);
  const emails = useInfiniteQuery(recentEmailsQuery(useApi(), listing, search.get(cursorParameter)));
  const dialog = useDialog<EmailDialogSubject>();
  const { open } = dialog;
  const columns = useMemo(() => emailColumns(open), [open]);
  const panel = useRef<HTMLDivElement>(null);

  const rows = allRows(emails.data?.pages ?? []);
  /** The row after the one that goes, else the one before it, else the list. */
  const neighbourOf = (emailId: number): HTMLElement | null => {
    const at = rows.findIndex(({ id }) => id === emailId);
    const neighbour = at < 0 ? rows[0] : (rows[at + 1] ?? rows[at - 1]);
    const inPanel = (selector: string) => panel.current?.querySelector<HTMLElement>(selector) ?? null;
    return (neighbour && inPanel(deleteButtonOf(neighbour.id))) ?? inPanel('section[tabindex]');
  };
  return (
    <div ref={panel}>
      <PanelHead title="Emails" list={emails}>
        <AdminSearchBox label="Search emails..." />
        <ToolSelect
          label="Type"
          value={listing.type}
          options={[['', 'All Types'], ...Object.entries(campaignTypeLabels)]}
          onChoose={(type) => change({ [typeParameter]: type })}
        />
        <ToolSelect
          label="Display"
          value={listing.isTextOnly ? textOnly : ''}
          options={[
            ['', 'Any Display'],
            [textOnly, 'Shown as Text'],
          ]}
          onChoose={(display) => change({ [displayParameter]: display })}
        />
      </PanelHead>
      <AdminListing
        what="emails"
        list={emails}
        columns={columns}
        emptyTitle="No emails found"
        emptyHint={listing.isTextOnly ? 'No email had to be taken in as its text.' : undefined}
        query={listing.query}
      />
      {dialog.subject !== null && (
        <emailDialog.Part subject={dialog.subject} {...dialog.state} afterDelete={neighbourOf} />
      )}
    </div>
  );
}
