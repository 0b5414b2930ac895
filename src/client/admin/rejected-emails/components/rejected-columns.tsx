import { Download, RotateCw } from 'lucide-react';
import { RowAction, RowActions, RowLink } from '#client/admin/kit/row-action.tsx';
import { rejectedSourcePath, retryRejectedEmailMutation } from '#client/admin/rejected-emails/api.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Day } from '#client/ui/day.tsx';
import type { Column } from '#client/ui/table/table.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { RejectedEmail } from '#shared/contract/curation/admin-emails.ts';
import { formatSize } from '#shared/format/size.ts';

export const rejectedColumns: ReadonlyArray<Column<RejectedEmail>> = [
  {
    key: 'message',
    header: 'Message',
    block: 'line',
    cell: ({ subject, from, label }) => {
      const source = [from, label].filter((part) => part !== null).join(' · ');
      return (
        <span className="block min-w-0">
          <span dir="auto" title={subject ?? undefined} className="block truncate font-control">
            {subject ?? 'No subject'}
          </span>
          <span title={source} className="block truncate text-xs text-ink-2">
            {source}
          </span>
        </span>
      );
    },
  },
  {
    key: 'reason',
    header: 'Reason',
    block: 'line',
    cell: ({ reason }) => <span className="[overflow-wrap:anywhere]">{reason}</span>,
  },
  {
    key: 'date',
    header: 'Date',
    block: 'note',
    width: 'w-[150px]',
    className: 'whitespace-nowrap text-ink-2 tabular',
    cell: ({ rejectedAt }) => <Day at={rejectedAt} />,
  },
  {
    key: 'size',
    header: 'Size',
    block: 'count',
    isNumeric: true,
    width: 'w-[86px]',
    className: 'whitespace-nowrap',
    cell: ({ sizeBytes }) => formatSize(sizeBytes),
  },
  {
    key: 'actions',
    header: 'Actions',
    block: 'actions',
    width: 'w-[184px] 2xl:w-[236px]',
    className: 'rows:*:flex-nowrap',
    cell: (rejected) => <RejectedActions rejected={rejected} />,
  },
];

/** A name for a message that may have no subject. */
function nameOf({ subject, label }: Pick<RejectedEmail, 'subject' | 'label'>): string {
  return subject ?? label;
}

function RejectedActions({ rejected }: { rejected: RejectedEmail }) {
  const retry = useApiMutation(retryRejectedEmailMutation, rejected.id);
  const name = nameOf(rejected);
  const action = (
    <RowAction
      label={retry.isPending ? 'Retrying...' : 'Retry'}
      subject={name}
      icon={RotateCw}
      aria-disabled={rejected.isTruncated || retry.isPending}
      onClick={() => {
        if (!rejected.isTruncated && !retry.isPending) retry.mutate();
      }}
    />
  );
  return (
    <RowActions>
      {rejected.isTruncated ? (
        <Tooltip text="Only the beginning of this message was kept, so it cannot be tried again.">
          {action}
        </Tooltip>
      ) : (
        action
      )}
      <RowLink
        label="Download"
        subject={`the source of ${name}`}
        icon={Download}
        href={rejectedSourcePath(rejected.id)}
        download
      />
    </RowActions>
  );
}
