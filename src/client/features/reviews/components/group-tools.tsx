import { useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ToolSelect } from '#client/features/admin/components/panel-head.tsx';
import {
  type ChosenGroup,
  findGroup,
  groupLabel,
  groupOfValue,
  groupValue,
} from '#client/features/reviews/chosen-group.ts';
import { groupDecision } from '#client/features/reviews/decision-of.ts';
import type { Decisions } from '#client/features/reviews/use-decisions.ts';
import { useApi } from '#client/lib/app-context.ts';
import type { Waiting } from '#shared/contract/reviews.ts';
import { formatCount } from '#shared/format/count.ts';
import { type WaitingGrouping, waitingGroupings } from '#shared/vocabulary/waiting-groupings.ts';

const groupingLabels: Readonly<Record<WaitingGrouping, string>> = {
  brand: 'Brand',
  rule: 'Reason',
  sender: 'Sender',
  run: 'Arrived with',
};

interface GroupToolsProps {
  group: ChosenGroup | null;
  waiting: Waiting | undefined;
  decisions: Decisions;
  onChoose: (group: ChosenGroup | null) => void;
}

/** Narrows the queue to a group, and decides the whole of it. */
export function GroupTools({ group, waiting, decisions, onChoose }: GroupToolsProps) {
  const found = findGroup(waiting, group);
  const value = groupValue(group);
  const bulk = useGroupDecision(decisions);
  return (
    <>
      <ToolSelect
        label="Group"
        value={value}
        options={[
          ['', waiting === undefined ? 'Everything' : `Everything (${formatCount(waiting.count)})`],
          // The group of an address that is not among the largest, or waits no more.
          ...(group !== null && found === null ? [[value, group.key] as const] : []),
        ]}
        groups={waitingGroupings.map((by) => ({
          label: groupingLabels[by],
          options: (waiting?.groups[by] ?? []).map(
            (each) =>
              [
                groupValue({ by, key: each.key }),
                `${groupLabel(by, each)} (${formatCount(each.count)})`,
              ] as const,
          ),
        }))}
        onChoose={(chosen) => onChoose(groupOfValue(chosen))}
        className="md:max-w-[340px] max-md:basis-full!"
      />
      {bulk.progress !== null ? (
        <span
          role="status"
          className="flex min-h-10 flex-1 items-center justify-between gap-3 text-sm max-md:min-h-touch"
        >
          <span className="tabular-nums">
            {bulk.progress.state === 'published' ? 'Publishing' : 'Hiding'} {formatCount(bulk.progress.done)}{' '}
            of {formatCount(Math.max(bulk.progress.total, bulk.progress.done))}…
          </span>
          <Button onClick={bulk.cancel}>Stop</Button>
        </span>
      ) : (
        found !== null &&
        group !== null &&
        (['published', 'hidden'] as const).map((state) => (
          <Button
            key={state}
            className="max-md:flex-1"
            onClick={() => void bulk.start({ group, ...found, state }, () => onChoose(null))}
          >
            {state === 'published' ? 'Publish' : 'Hide'} all {formatCount(found.count)}
          </Button>
        ))
      )}
    </>
  );
}

interface Bulk {
  group: ChosenGroup;
  label: string;
  count: number;
  state: 'published' | 'hidden';
}

/** Decides a whole group, call by call; it can be stopped in between. */
function useGroupDecision(decisions: Decisions) {
  const api = useApi();
  const [progress, setProgress] = useState<{ state: Bulk['state']; done: number; total: number } | null>(
    null,
  );
  const isStopped = useRef(false);
  const start = async (bulk: Bulk, onAll: () => void) => {
    isStopped.current = false;
    const { state, count: total } = bulk;
    let done = 0;
    setProgress({ state, done, total });
    await decisions.decide(
      groupDecision(api, bulk, {
        isCancelled: () => isStopped.current,
        onStep: (count) => {
          done = count;
          setProgress({ state, done, total });
        },
      }),
    );
    setProgress(null);
    if (done >= total) onAll();
  };
  return {
    progress,
    start,
    cancel: () => {
      isStopped.current = true;
    },
  };
}
