import { useQuery } from '@tanstack/react-query';
import { ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { waitingGroupQuery } from '#client/admin/reviews/api.ts';
import {
  type ChosenGroup,
  findGroup,
  groupingLabels,
  groupLabel,
  groupOfValue,
  groupValue,
} from '#client/admin/reviews/chosen-group.ts';
import { groupDecision } from '#client/admin/reviews/decision-of.ts';
import type { Decisions } from '#client/admin/reviews/use-decisions.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { Waiting } from '#shared/contract/curation/reviews.ts';
import { formatCount } from '#shared/format/count.ts';
import { maxWaitingGroups } from '#shared/vocabulary/limits.ts';
import { waitingGroupings } from '#shared/vocabulary/waiting-groupings.ts';

const GroupsDialog = lazyDialog(
  () => import('#client/admin/reviews/components/groups-dialog.tsx'),
  (code) => code.GroupsDialog,
);

interface GroupToolsProps {
  group: ChosenGroup | null;
  waiting: Waiting | undefined;
  decisions: Decisions;
  onChoose: (group: ChosenGroup | null) => void;
}

/** Filters the queue by a group, and decides the whole group. */
export function GroupTools({ group, waiting, decisions, onChoose }: GroupToolsProps) {
  const api = useApi();
  const dialog = useDialog<true>();
  const large = findGroup(waiting?.groups[group?.by ?? 'rule'], group);
  const isSmall = waiting !== undefined && group !== null && large === null;
  const small = useQuery(waitingGroupQuery(api, isSmall ? group : null));
  const found = large ?? findGroup(small.data, group);
  const value = groupValue(group);
  const hasMore = waitingGroupings.some((by) => waiting?.groups[by].length === maxWaitingGroups);
  const start = async (state: 'published' | 'hidden') => {
    if (group === null || found === null) return;
    const result = await decisions.decide(groupDecision(api, { group, ...found, state }));
    // After a stop, the rest of the group stays on screen.
    if (result !== null && result.ids.length >= found.count) onChoose(null);
  };
  return (
    <>
      <ToolSelect
        label="Group"
        value={value}
        options={[
          ['', waiting === undefined ? 'Everything' : `Everything (${formatCount(waiting.count)})`],
          // A group that is not among the largest, or no longer waits.
          ...(group !== null && large === null
            ? [[value, found === null ? group.key : `${found.label} (${formatCount(found.count)})`] as const]
            : []),
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
      {hasMore && (
        <Button
          aria-haspopup="dialog"
          className="max-md:flex-1"
          {...GroupsDialog.onIntent}
          onClick={() => dialog.open(true)}
        >
          All groups…
        </Button>
      )}
      {decisions.running !== null ? (
        <RunningDecision decisions={decisions} />
      ) : (
        found !== null &&
        (['published', 'hidden'] as const).map((state) => (
          <Button key={state} className="max-md:flex-1" onClick={() => void start(state)}>
            {state === 'published' ? 'Publish' : 'Hide'} all {formatCount(found.count)}
          </Button>
        ))
      )}
      {dialog.subject !== null && (
        <GroupsDialog {...dialog.state} by={group?.by ?? 'brand'} onChoose={onChoose} />
      )}
    </>
  );
}

/** Progress of a decision of many emails, with a button to stop it. */
function RunningDecision({ decisions: { running, stop } }: { decisions: Decisions }) {
  if (running === null) return null;
  const { verb, done, total } = running;
  return (
    <span
      role="status"
      className="flex min-h-10 flex-1 items-center justify-between gap-3 text-sm max-md:min-h-touch"
    >
      <span className="tabular">
        {verb} {formatCount(done)}
        {total === null ? '' : ` of ${formatCount(Math.max(total, done))}`}…
      </span>
      <Button onClick={stop}>Stop</Button>
    </span>
  );
}
