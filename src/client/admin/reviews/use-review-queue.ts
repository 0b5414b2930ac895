import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { waitingEmailsQuery } from '#client/admin/reviews/api.ts';
import type { ChosenGroup } from '#client/admin/reviews/chosen-group.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows } from '#client/platform/api/list-page.ts';
import type { ReviewedEmail } from '#shared/contract/curation/reviews.ts';

/** Number of rows before the end at which the next page loads, so that the administrator never waits. */
const rowsAhead = 15;

/** Number of emails to prefetch after the current one. */
const mailsAhead = 2;

interface QueueState {
  group: ChosenGroup | null;
  decided: ReadonlySet<number>;
  currentId: number | null;
  show: (id: number | null) => void;
}

/** The waiting emails of a group except those decided here, and the current one. */
export function useReviewQueue({ group, decided, currentId, show }: QueueState) {
  const list = useInfiniteQuery(waitingEmailsQuery(useApi(), group));
  const rows = allRows(list.data?.pages ?? []).filter(({ id }) => !decided.has(id));
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );
  const current: ReviewedEmail | undefined = rows[at];

  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isShort = rows.length - at <= rowsAhead;
  useEffect(() => {
    if (hasNextPage && isShort && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isShort, isFetching, isError, fetchNextPage]);

  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next !== undefined) show(next.id);
  };
  /** Shows the email after these, or at the end the one before them. */
  const leave = (ids: readonly number[]) => {
    const gone = new Set(ids);
    const next =
      rows.slice(at).find(({ id }) => !gone.has(id)) ?? rows.slice(0, at).findLast(({ id }) => !gone.has(id));
    show(next?.id ?? null);
  };
  return {
    list,
    rows,
    current,
    isFirst: at === 0,
    isLast: at >= rows.length - 1,
    aheadIds: [...rows.slice(at + 1, at + 1 + mailsAhead), ...rows.slice(Math.max(0, at - 1), at)].map(
      ({ id }) => id,
    ),
    step,
    leave,
  };
}
