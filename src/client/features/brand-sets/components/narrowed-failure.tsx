import { ApiError } from '#client/platform/api/api-client.ts';
import type { To } from '#client/platform/router/location.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure, type LoadFailureProps } from '#client/ui/page/load-failure.tsx';

interface NarrowedFailureProps extends LoadFailureProps {
  /** Brand set of the address; null for none. */
  set: number | null;
  /** The address without the set. */
  without: To;
}

/** The failure of a screen. If the brand set is not the user's, it links to all brands. */
export function FilteredFailure({ set, without, ...failure }: NarrowedFailureProps) {
  const { error } = failure.query;
  const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
  if (set === null || !isRefused) return <LoadFailure {...failure} />;
  return (
    <EmptyState
      title="These brands are not available"
      level={failure.level ?? 2}
      action={<ButtonLink to={without}>Show all brands</ButtonLink>}
    >
      {error.sentence}
    </EmptyState>
  );
}
