import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '#client/admin/health/api.ts';
import { AlertsPanel } from '#client/admin/health/components/alerts-panel.tsx';
import { ChecksPanel } from '#client/admin/health/components/checks-panel.tsx';
import { JobsTable } from '#client/admin/health/components/jobs-table.tsx';
import { MailPanel } from '#client/admin/health/components/mail-panel.tsx';
import { MailboxesTable } from '#client/admin/health/components/mailboxes-table.tsx';
import { StoragePanel } from '#client/admin/health/components/storage-panel.tsx';
import { TwinsPanel } from '#client/admin/health/components/twins-panel.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Polled while open: current jobs end and waiting ones start. */
const againMs = 15_000;

/** The state of the vault: checks, mail, jobs and storage. */
export function HealthPanel() {
  const health = useQuery({ ...healthQuery(useApi()), refetchInterval: againMs });
  return (
    <>
      <h2 className="heading max-md:text-lg">Health</h2>
      <p className="mt-1 mb-4 text-ink-2">System status.</p>
      {health.data !== undefined ? (
        <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="grid gap-6">
            <MailboxesTable mailboxes={health.data.mailboxes} listener={health.data.listener} />
            <JobsTable jobs={health.data.jobs} />
          </div>
          <div className="grid gap-6 2xl:row-start-1 2xl:col-start-2 max-2xl:order-first">
            <AlertsPanel refetchInterval={againMs} />
            <ChecksPanel />
            {health.data.twins !== null && <TwinsPanel {...health.data.twins} />}
            <MailPanel mail={health.data.mail} />
            <StoragePanel health={health.data} />
          </div>
        </div>
      ) : health.isError ? (
        <LoadFailure what="The health of the vault" query={health} />
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading the health of the vault</span>
          <Skeleton className="h-40" />
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}
