import { MutationCache, type MutationCacheConfig, QueryClient, type QueryKey } from '@tanstack/react-query';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { type ToastMessage, toasts } from '#client/platform/queries/toasts.ts';

const minuteMs = 60_000;

/**
 * A page's load may fail before its screen mounts; the screen shows that failure and does not repeat the
 * request. Another visit to the page repeats it, and so does a mount after this time.
 */
const justFailedMs = 5_000;

interface MutationEnd {
  toast: ToastMessage | null;
  invalidates: readonly QueryKey[];
}

/** Effects that `apiMutation` defines for the end of a mutation. */
type MutationMeta = {
  succeed(answer: unknown, variables: unknown): MutationEnd;
  fail(error: Error, variables: unknown): MutationEnd;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/** Runs after the mutation's own `onSuccess`: an answer that it writes into the cache is not invalidated. */
const settleMutation: NonNullable<MutationCacheConfig['onSettled']> = (
  answer,
  error,
  variables,
  putBack,
  { meta },
  { client },
) => {
  if (meta === undefined) return;
  if (error !== null && typeof putBack === 'function') putBack();
  const { toast, invalidates } =
    error === null ? meta.succeed(answer, variables) : meta.fail(error, variables);
  if (toast !== null) toasts.show(toast);
  invalidateEverywhere(client, invalidates);
};

/**
 * Creates the cache of API answers (specification, section 9): fresh for 5 minutes, kept for 10, refetched on
 * window focus, no retries, no polling. Without a connection a request fails like any other, so that the
 * screen reports it instead of showing a spinner forever; failed queries are refetched on reconnect. On the
 * server each request has its own cache.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSettled: settleMutation }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minuteMs,
        gcTime: 10 * minuteMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: false,
        retryOnMount: ({ state }) => !isJustNow(state.errorUpdatedAt),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isJustNow(errorUpdatedAt: number): boolean {
  return Date.now() - errorUpdatedAt <= justFailedMs;
}

/**
 * True if a query has failed within `justFailedMs`. A filtered screen (`useOptimisticAddress`) requests its
 * data before the router navigates, and may already have been refused: the page's load does not repeat it.
 */
export function hasJustFailed(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const state = queryClient.getQueryState(queryKey);
  return state?.status === 'error' && isJustNow(state.errorUpdatedAt);
}
