import type { QueryClient, QueryKey } from '@tanstack/react-query';

const channelName = 'stale-queries';

let channel: BroadcastChannel | null = null;

/** Invalidates queries, here and in other tabs; those on screen are refetched. */
export function invalidateEverywhere(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  askAgain(queryClient, queryKeys);
  broadcastInvalidation(queryKeys);
}

/** Invalidates queries in other tabs only, if this one is already up to date. */
export function broadcastInvalidation(queryKeys: readonly QueryKey[]): void {
  if (queryKeys.length > 0) channel?.postMessage(queryKeys);
}

/** Follows invalidations from other tabs of this browser. Called once, after hydration. */
export function followOtherTabs(queryClient: QueryClient): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    askAgain(queryClient, readQueryKeys(data));
  };
}

function askAgain(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) {
    // A first request in flight may have been answered before the change, and cannot be refetched meanwhile:
    // it is invalidated when it arrives. An example is a page prefetched on hover.
    const underWay = queryClient
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    void queryClient.invalidateQueries({ queryKey });
    for (const { promise, queryKey: exactKey } of underWay)
      void promise
        ?.catch(() => {})
        .then(() => queryClient.invalidateQueries({ queryKey: exactKey, exact: true }));
  }
}

/**
 * Another tab may run an older release: ignores anything but a list of keys. An empty key would match
 * everything.
 */
export function readQueryKeys(data: unknown): QueryKey[] {
  if (!Array.isArray(data)) return [];
  return data.filter((key): key is QueryKey => Array.isArray(key) && key.length > 0);
}
