import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#client/platform/api/api-client.ts';

/**
 * What a change would come to, which is looked at before it is made; asking changes nothing. It stays as it was when
 * it was asked for: somebody is reading it.
 * @param queryKey names the request among others.
 * @param request null while it is not known what to change.
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

/** What a preview shows; while it is asked for again nothing of before is shown. */
export interface Preview<Seen> {
  /** What the change would come to; undefined until that is known. */
  seen: Seen | undefined;
  isPreviewing: boolean;
  /** Looking failed; it can be tried again. */
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

/** What was to be changed is not what it was when somebody looked. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
