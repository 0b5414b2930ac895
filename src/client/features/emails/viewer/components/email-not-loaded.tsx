import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

/** Error texts for an email that cannot be loaded (specification, section 2, Email page). */
export function EmailNotLoaded({
  query,
}: {
  /** The failed query, to retry; undefined if the answer was "not found". */
  query?: Pick<UseQueryResult, 'refetch' | 'isFetching'>;
}) {
  return (
    <EmptyState
      title="Email not found"
      {...(query && {
        action: (
          <Button isBusy={query.isFetching} busyLabel="Trying again..." onClick={() => query.refetch()}>
            Try again
          </Button>
        ),
      })}
    >
      The email you're looking for couldn't be loaded
    </EmptyState>
  );
}
