import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#client/platform/api/api-client.ts';

/**
 * Previews the effect of a change before it is made; the request changes nothing. Not refetched on focus or
 * reconnect: somebody is reading it.
 * @param queryKey identifies the request.
 * @param request null while the change is undecided.
 */
export function previewQuery<Request, Seen>(
  queryKey: readonly unknown[],
  request: Request | null,
  look: (request: Request, signal: AbortSignal) => Promise<Seen>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      if (request === null) throw new Error('There is nothing to preview.');
      return look(request, signal);
    },
    enabled: request !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** State of a preview; a refetch hides the earlier result. */
export interface Preview<Seen> {
  /** Effect of the change; undefined while loading. */
  seen: Seen | undefined;
  isPreviewing: boolean;
  /** The request failed; `refreshPreview` retries. */
  failure: Error | null;
  refreshPreview: () => void;
}

export function usePreview<Request, Seen>(
  options: ReturnType<typeof previewQuery<Request, Seen>>,
): Preview<Seen> {
  const { data, error, isFetching, refetch } = useQuery(options);
  return {
    seen: isFetching ? undefined : data,
    isPreviewing: isFetching,
    failure: isFetching ? null : error,
    refreshPreview: () => void refetch(),
  };
}

/** True if the objects have changed since the preview. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
