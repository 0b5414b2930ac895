import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AccessResult } from '#client/platform/api/access-result.ts';

/** Changes the user's own data in the cache, such as by an answer that comes before the data is read again. */
export function patchOpenResult<Value>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  patch: (value: Value) => Value,
): void {
  queryClient.setQueryData<AccessResult<Value>>(queryKey, (result) =>
    result?.kind === 'open' ? { kind: 'open', value: patch(result.value) } : result,
  );
}
