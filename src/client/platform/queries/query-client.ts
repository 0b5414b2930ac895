import { MutationCache, type MutationCacheConfig, QueryClient, type QueryKey } from '@tanstack/react-query';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { type ToastMessage, toasts } from '#client/platform/queries/toasts.ts';

const minuteMs = 60_000;

/**
 * A page's load may fail before its screen stands; the screen shows that failure and does not ask once more. Going to
 * the page again asks again, and so does whatever is opened later than this.
 */
const justFailedMs = 5_000;

interface MutationEnd {
  toast: ToastMessage | null;
  invalidates: readonly QueryKey[];
}

/** What `apiMutation` says of the end of a mutation. */
type MutationMeta = {
  succeed(answer: unknown, variables: unknown): MutationEnd;
  fail(error: Error, variables: unknown): MutationEnd;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/** It runs after the mutation's own `onSuccess`: an answer that is written into the cache there is no longer invalidated. */
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
 * The cache of API answers (specification, section 9): fresh for 5 minutes, kept for 10, asked again when the window
 * gets the focus, no retries, no polling. Without a connection a request fails like any other, so that the screen says
 * so (waiting for one would turn a spinner for ever), and what failed is asked again once there is one. On the server
 * each request has its own.
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
 * Whether a request has failed just now. A screen that is narrowed by choices (`useOptimisticAddress`) asks for what is wanted
 * before the router goes there, and may have been told no by then: the load of the page does not ask once more.
 */
export function hasJustFailed(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const state = queryClient.getQueryState(queryKey);
  return state?.status === 'error' && isJustNow(state.errorUpdatedAt);
}
