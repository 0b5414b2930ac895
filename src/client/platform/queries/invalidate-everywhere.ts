import type { QueryClient, QueryKey } from '@tanstack/react-query';

const channelName = 'stale-queries';

let channel: BroadcastChannel | null = null;

/** Says which answers are no longer right: they are asked for again where they are shown, here and in other tabs. */
export function invalidateEverywhere(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  askAgain(queryClient, queryKeys);
  broadcastInvalidation(queryKeys);
}

/** The same for other tabs only, where this one already shows what is right. */
export function broadcastInvalidation(queryKeys: readonly QueryKey[]): void {
  if (queryKeys.length > 0) channel?.postMessage(queryKeys);
}

/** Listens to what other tabs of this browser have changed. Called once, when the page comes alive. */
export function followOtherTabs(queryClient: QueryClient): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    askAgain(queryClient, readQueryKeys(data));
  };
}

function askAgain(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) {
    // A first answer that is under way was perhaps read before the change, and cannot be asked for anew meanwhile: it is
    // out of date as soon as it comes, as that of a page that was asked for when the pointer came near its link.
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

/** A tab may still run an older release: what is not a list of keys is left alone, and an empty key is everything. */
export function readQueryKeys(data: unknown): QueryKey[] {
  if (!Array.isArray(data)) return [];
  return data.filter((key): key is QueryKey => Array.isArray(key) && key.length > 0);
}
