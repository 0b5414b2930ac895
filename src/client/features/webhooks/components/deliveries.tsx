import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { deliveriesQuery } from '#client/features/webhooks/api.ts';
import { deliveryWords, kindOf } from '#client/features/webhooks/copy.ts';
import { replayFailedMutation, replayMutation } from '#client/features/webhooks/mutations.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { formatInstant } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Delivery, Webhook } from '#shared/contract/accounts/webhooks.ts';

/** The newest messages to a webhook; each that has ended can be replayed. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, name, isOn, failed } = webhook;
  const list = useRef<HTMLUListElement>(null);
  const locale = useViewerLocale();
  const query = useQuery(deliveriesQuery(useApi(), webhook));
  const replay = useApiMutation((context) => replayMutation(context, id));
  const replayFailed = useApiMutation((context) => replayFailedMutation(context, id));
  if (query.isPending) return <Skeleton className="mt-3 h-16" />;
  if (query.data === undefined) return <LoadFailure what="The messages" query={query} />;
  if (query.data.length === 0)
    return <p className="mt-3 text-sm text-ink-2">No message in the last 30 days.</p>;
  return (
    <>
      {isOn && failed > 1 && (
        <Button
          className="mt-3"
          isBusy={replayFailed.isPending}
          busyLabel="Replaying..."
          // The button disappears.
          onClick={() => replayFailed.mutate(undefined, { onSuccess: () => list.current?.focus() })}
        >
          Replay all {failed} that were not delivered
        </Button>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={`Messages to ${name}`}
        className="mt-3 divide-y divide-line rounded-lg border border-line outline-none"
      >
        {query.data.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <Message delivery={delivery} isOn={isOn} />
            {isOn && (
              <Button
                variant="quiet"
                aria-label={`Replay ${kindOf(delivery)} of ${formatInstant(new Date(delivery.writtenAt), locale)}`}
                aria-disabled={delivery.state === 'waiting' || undefined}
                isBusy={replay.isPending && replay.variables === delivery.id}
                busyLabel="Replaying..."
                onClick={() => delivery.state !== 'waiting' && replay.mutate(delivery.id)}
              >
                Replay
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Message({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const isBad = delivery.state === 'failed' || delivery.failure !== null;
  return (
    <div className="min-w-0 flex-1 basis-64 text-sm">
      <p>
        <span className="font-control">{kindOf(delivery)}</span>{' '}
        <span className="text-ink-2">
          <RelativeTime at={delivery.writtenAt} />
        </span>
      </p>
      <p className={`[overflow-wrap:anywhere] ${isBad ? 'text-danger' : 'text-ink-2'}`}>
        {deliveryWords(delivery, isOn)}
      </p>
    </div>
  );
}
