import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { RowAction } from '#client/admin/kit/row-action.tsx';
import { forgetVerdictMutation, type GateVerdict, gateVerdictsQuery } from '#client/admin/reviews/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Day } from '#client/ui/day.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { type Column, Table } from '#client/ui/table/table.tsx';

type Row = GateVerdict & { id: string };

/** Verdicts from the queue: brands always published and senders always blocked. */
export function GateVerdictsList() {
  const verdicts = useQuery(gateVerdictsQuery(useApi()));
  const title = useRef<HTMLHeadingElement>(null);
  const columns: ReadonlyArray<Column<Row>> = [
    {
      key: 'label',
      header: 'Brand or sender',
      block: 'title',
      cell: ({ label }) => <bdi className="font-control [overflow-wrap:anywhere]">{label}</bdi>,
    },
    {
      key: 'verdict',
      header: 'Decided',
      block: 'line',
      width: 'w-[180px]',
      cell: ({ subject }) => (subject === 'brand' ? 'Always published' : 'Always hidden'),
    },
    {
      key: 'date',
      header: 'Date',
      block: 'line',
      width: 'w-[170px]',
      className: 'whitespace-nowrap text-ink-2 tabular',
      cell: ({ madeAt }) => <Day at={madeAt} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      block: 'actions',
      width: 'w-[120px]',
      cell: (verdict) => <RemoveVerdict verdict={verdict} onRemoved={() => title.current?.focus()} />,
    },
  ];
  return (
    <>
      <h3
        ref={title}
        tabIndex={-1}
        className="mt-8 font-display text-lg font-strong tracking-heading outline-none"
      >
        Trusted brands and blocked senders
      </h3>
      {verdicts.data === undefined ? (
        verdicts.isError ? (
          <LoadFailure what="The trusted brands and blocked senders" query={verdicts} className="mt-4" />
        ) : (
          <div role="status" className="mt-3">
            <span className="sr-only">Loading the trusted brands and blocked senders</span>
            <Skeleton className="h-6 w-full" />
          </div>
        )
      ) : verdicts.data.length === 0 ? (
        <p className="mt-3 text-ink-2">
          None yet. Trust a brand or block a sender during review to see it here.
        </p>
      ) : (
        <div className="mt-4">
          <Table
            label="Trusted brands and blocked senders"
            columns={columns}
            rows={verdicts.data.map((verdict) => ({ ...verdict, id: `${verdict.subject} ${verdict.key}` }))}
          />
        </div>
      )}
    </>
  );
}

function RemoveVerdict({ verdict, onRemoved }: { verdict: GateVerdict; onRemoved: () => void }) {
  const forget = useApiMutation(forgetVerdictMutation, verdict);
  return (
    <RowAction
      label="Remove"
      subject={verdict.label}
      icon={X}
      isDanger
      aria-disabled={forget.isPending}
      onClick={() => !forget.isPending && forget.mutateAsync().then(onRemoved, () => {})}
    />
  );
}
