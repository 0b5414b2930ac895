import { useInfiniteQuery } from '@tanstack/react-query';
import { auditLogQuery } from '#client/admin/audit-log/api.ts';
import { cursorParameter, useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { AdminListing } from '#client/admin/kit/admin-listing.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { Badge } from '#client/ui/badge.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Column } from '#client/ui/table/table.tsx';
import type { AuditEntry } from '#shared/contract/accounts/audit-log.ts';

/** Actions of administrators, newest first. */
export function ActivityPanel() {
  const { search } = useAdminAddress();
  const entries = useInfiniteQuery(auditLogQuery(useApi(), search.get(cursorParameter)));
  return (
    <>
      <h2 className="heading max-md:text-lg">Activity</h2>
      <p className="mt-1 mb-4 text-ink-2">What administrators did, newest first.</p>
      <AdminListing
        what="activity"
        list={entries}
        columns={columns}
        emptyTitle="No activity yet"
        emptyHint="What administrators do is listed here."
      />
    </>
  );
}

const columns: ReadonlyArray<Column<AuditEntry>> = [
  {
    key: 'subject',
    header: 'What',
    block: 'line',
    className: '[overflow-wrap:anywhere]',
    cell: ({ subject, summary }) => (
      <>
        <span className="font-control">{subject}</span>
        {summary !== '' && <span className="mt-0.5 block text-ink-2">{summary}</span>}
      </>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    block: 'note',
    width: 'w-[190px]',
    cell: ({ action }) => (
      <Badge className="h-auto! min-h-[22px] whitespace-normal!">{actionWords(action)}</Badge>
    ),
  },
  {
    key: 'at',
    header: 'When',
    block: 'count',
    width: 'w-[150px]',
    className: 'text-ink-2',
    cell: ({ at }) => <RelativeTime at={at} className="rows:whitespace-nowrap" />,
  },
  {
    key: 'admin',
    header: 'Administrator',
    block: 'line',
    width: 'w-[180px] 2xl:w-[240px]',
    className: 'text-ink-2 [overflow-wrap:anywhere]',
    cell: ({ adminEmail }) => adminEmail ?? 'No email',
  },
];

/** Labels of actions that cannot be derived from the code. */
const ownWords: Readonly<Record<string, string>> = {
  'brand.opened': 'Brand no longer premium',
  'brand.made_premium': 'Brand made premium',
};

/** Label of an action's code: `brand.category_added` as "Brand category added". */
export function actionWords(action: string): string {
  const known = ownWords[action];
  if (known !== undefined) return known;
  const words = action.replaceAll(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
