import { retryJobMutation } from '#client/admin/health/api.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { type Column, Table } from '#client/ui/table/table.tsx';
import type { JobHealth } from '#shared/contract/operations/health.ts';
import { jobWords } from '#shared/vocabulary/job-names.ts';

/** Scheduled jobs with their last run, and failed ones with a retry. */
export function JobsTable({ jobs }: { jobs: readonly JobHealth[] }) {
  // Failed jobs come first.
  const rows = jobs
    .map((job) => ({ ...job, id: job.name }))
    .sort((one, other) => Number(one.gaveUp === null) - Number(other.gaveUp === null));
  return (
    <section aria-labelledby="health-jobs">
      <h3 id="health-jobs" className="mb-2 font-display text-lg font-strong tracking-heading">
        Jobs
      </h3>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">No jobs have started yet.</p>
      ) : (
        <Table label="Jobs" columns={columns} rows={rows} />
      )}
    </section>
  );
}

const columns: ReadonlyArray<Column<JobHealth & { id: string }>> = [
  {
    key: 'job',
    header: 'Job',
    block: 'title',
    className: '[overflow-wrap:anywhere]',
    cell: ({ name, gaveUp }) => (
      <>
        <span className="font-control">{jobWords(name)}</span>
        {gaveUp !== null && (
          <span className="mt-0.5 block text-danger">
            Failed <RelativeTime at={gaveUp.at} />: {gaveUp.message}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    block: 'note',
    width: 'w-[120px]',
    cell: ({ active, waiting, gaveUp }) =>
      gaveUp !== null ? (
        <Badge tone="danger">Failed</Badge>
      ) : active > 0 ? (
        <Badge tone="accent">Running</Badge>
      ) : (
        <Badge>{waiting > 0 ? 'Waiting' : 'Idle'}</Badge>
      ),
  },
  {
    key: 'done',
    header: 'Last run',
    block: 'count',
    width: 'w-[170px]',
    className: 'text-ink-2',
    cell: ({ doneAt }) => (doneAt === null ? 'Never' : <RelativeTime at={doneAt} />),
  },
  {
    key: 'retry',
    header: 'Actions',
    block: 'actions',
    width: 'w-[130px]',
    cell: (job) => <RetryButton job={job} />,
  },
];

function RetryButton({ job: { name, gaveUp } }: { job: JobHealth }) {
  const retry = useApiMutation(retryJobMutation, name);
  return (
    <Button
      variant={gaveUp === null ? 'quiet' : 'line'}
      className={gaveUp === null ? '-ml-4' : ''}
      aria-label={`${gaveUp === null ? 'Run now' : 'Try again'}: ${jobWords(name)}`}
      isBusy={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {gaveUp === null ? 'Run now' : 'Try again'}
    </Button>
  );
}
