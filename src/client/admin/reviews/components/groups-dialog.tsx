import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitingGroupsQuery } from '#client/admin/reviews/api.ts';
import { type ChosenGroup, groupingLabels, groupLabel } from '#client/admin/reviews/chosen-group.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { formatCount } from '#shared/format/count.ts';
import { type WaitingGrouping, waitingGroupings } from '#shared/vocabulary/waiting-groupings.ts';

const debounceMs = 250;

interface GroupsDialogProps extends Openable {
  by: WaitingGrouping;
  onChoose: (group: ChosenGroup) => void;
}

/** Every group of waiting emails, including small ones that the select next to the queue omits. */
export function GroupsDialog({ by: begun, onChoose, ...dialog }: GroupsDialogProps) {
  const [by, setBy] = useState(begun);
  const [query, setQuery] = useState('');
  const q = useDebounced(query.trim(), debounceMs);
  const list = useInfiniteQuery({ ...waitingGroupsQuery(useApi(), { by, q }), enabled: dialog.isOpen });
  const groups = allRows(list.data?.pages ?? []);
  return (
    <Dialog
      {...dialog}
      title="All groups"
      description="Emails to review, grouped by what they have in common."
    >
      <div className="mt-4 flex flex-wrap gap-3">
        <div className="flex-[1_1_140px]">
          <SelectField
            label="Group by"
            value={by}
            options={waitingGroupings.map((each) => [each, groupingLabels[each]])}
            onChange={({ target }) => setBy(target.value as WaitingGrouping)}
          />
        </div>
        <SearchField
          label="Search groups..."
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="flex-[1_1_200px] self-end"
        />
      </div>
      <section
        aria-label="Groups"
        aria-busy={list.isFetching}
        className="mt-3 h-[min(360px,44dvh)] overflow-y-auto rounded-md border border-line"
      >
        {list.isError && groups.length === 0 ? (
          <LoadFailure what="The groups" query={list} />
        ) : list.isPending ? (
          <span className="grid h-full place-items-center text-ink-2">
            <Spinner label="Loading the groups" />
          </span>
        ) : groups.length === 0 ? (
          <p className="grid h-full place-items-center px-4 text-center text-sm text-ink-2">
            No groups found
          </p>
        ) : (
          <ul className="text-sm">
            {groups.map((group) => (
              <li key={group.key} className="border-b border-line last:border-0">
                <button
                  type="button"
                  className="flex min-h-touch w-full items-baseline justify-between gap-4 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover"
                  onClick={() => {
                    onChoose({ by, key: group.key });
                    dialog.onOpenChange(false);
                  }}
                >
                  <bdi className="min-w-0 [overflow-wrap:anywhere]">{groupLabel(by, group)}</bdi>
                  <span className="text-ink-2 tabular">{formatCount(group.count)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <p className="p-3 text-center">
            <Button
              isBusy={list.isFetchingNextPage}
              busyLabel="Loading..."
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          </p>
        )}
      </section>
      <DialogActions>
        <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
