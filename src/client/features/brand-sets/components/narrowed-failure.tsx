import { ApiError } from '#client/platform/api/api-client.ts';
import type { To } from '#client/platform/router/location.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure, type LoadFailureProps } from '#client/ui/page/load-failure.tsx';

interface NarrowedFailureProps extends LoadFailureProps {
  /** The set of brands that the address names; null for none. */
  set: number | null;
  /** The same address without it. */
  without: To;
}

/** What could not be loaded: where the set of brands is not the reader's to pick, with the way to all brands. */
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
