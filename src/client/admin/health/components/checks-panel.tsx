import { CircleAlert, CircleCheck } from 'lucide-react';
import { runChecksMutation } from '#client/admin/health/api.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { HealthChecks } from '#shared/contract/operations/health.ts';
import { countOf } from '#shared/format/count.ts';

/** Checks everything a server needs on request, because the checks sign in to mailboxes and start a browser. */
export function ChecksPanel() {
  const looking = useApiMutation(runChecksMutation);
  return (
    <Card
      title="Checks"
      description="Configuration, database, replica, disk, clock, mailboxes, storage, bodies, browser and proxy. The same checks as npm run doctor."
    >
      <div>
        <Button onClick={() => looking.mutate()} isBusy={looking.isPending} busyLabel="Checking...">
          {looking.data === undefined ? 'Run checks' : 'Run checks again'}
        </Button>
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {looking.data !== undefined && <Checks {...looking.data} />}
      </div>
    </Card>
  );
}

function Checks({ checks }: HealthChecks) {
  const faults = checks.filter(({ ok }) => !ok).length;
  // Problems come first.
  const sorted = [...checks].sort((one, other) => Number(one.ok) - Number(other.ok));
  return (
    <>
      <p className="font-control">
        {faults === 0 ? 'No problems found.' : `${countOf(faults, 'problem', 'problems')} to fix.`}
      </p>
      <ul className="grid gap-3 text-sm">
        {sorted.map(({ name, ok, message }) => (
          <li key={name} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2">
            {ok ? (
              <Icon of={CircleCheck} className="mt-px text-ink-3" />
            ) : (
              <Icon of={CircleAlert} className="mt-px text-danger" />
            )}
            <div className="[overflow-wrap:anywhere]">
              <span className="font-control">{nameOf(name)}</span>
              {!ok && <span className="font-control text-danger"> · problem</span>}
              <span className={`block ${ok ? 'text-ink-2' : ''}`}>{message}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const nameOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
