import type { QueryClient, QueryKey } from '@tanstack/react-query';

const channelName = 'stale-queries';

let channel: BroadcastChannel | null = null;

/** Says which answers are no longer right: they are asked for again where they are shown, here and in other tabs. */
export function makeStale(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  makeStaleElsewhere(queryKeys);
}

/** The same for other tabs only, where this one already shows what is right. */
export function makeStaleElsewhere(queryKeys: readonly QueryKey[]): void {
  channel?.postMessage(queryKeys);
}

/** Listens to what other tabs of this browser have changed. Called once, when the page comes alive. */
export function followOtherTabs(queryClient: QueryClient): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    for (const queryKey of readQueryKeys(data)) void queryClient.invalidateQueries({ queryKey });
  };
}

/** A tab may still run an older release: what is not a list of keys is left alone, and an empty key is everything. */
export function readQueryKeys(data: unknown): QueryKey[] {
  if (!Array.isArray(data)) return [];
  return data.filter((key): key is QueryKey => Array.isArray(key) && key.length > 0);
}
