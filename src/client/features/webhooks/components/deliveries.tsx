import { useQuery } from '@tanstack/react-query';
import { deliveriesQuery } from '#client/features/webhooks/api.ts';
import { deliveryWords, kindOf } from '#client/features/webhooks/copy.ts';
import { replayFailedMutation, replayMutation } from '#client/features/webhooks/mutations.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Delivery, Webhook } from '#shared/contract/accounts/webhooks.ts';

/** The newest messages to a webhook; each that has ended can be replayed. */
export function Deliveries({ webhook: { id, name, isOn, failed } }: { webhook: Webhook }) {
  const query = useQuery(deliveriesQuery(useApi(), id));
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
          onClick={() => replayFailed.mutate()}
        >
          Replay all {failed} that were not delivered
        </Button>
      )}
      <ul
        aria-label={`Messages to ${name}`}
        className="mt-3 divide-y divide-line rounded-lg border border-line"
      >
        {query.data.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <Message delivery={delivery} />
            {delivery.state !== 'waiting' && isOn && (
              <Button
                variant="quiet"
                aria-label={`Replay ${kindOf(delivery)}, message ${delivery.messageId}`}
                isBusy={replay.isPending && replay.variables === delivery.id}
                busyLabel="Replaying..."
                onClick={() => replay.mutate(delivery.id)}
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

function Message({ delivery }: { delivery: Delivery }) {
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
        {deliveryWords(delivery)}
      </p>
    </div>
  );
}
