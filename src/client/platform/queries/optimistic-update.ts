import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Returns the `onMutate` of an optimistic update. Cancels requests in flight, which would bring the old
 * state. `patch` applies the change and returns its rollback for `onError`.
 */
export function updateOptimistically<Variables>(
  queryClient: QueryClient,
  queryKeys: readonly QueryKey[],
  patch: (variables: Variables) => () => void,
) {
  return async (variables: Variables): Promise<() => void> => {
    const dropped = queryKeys.map((queryKey) => queryClient.cancelQueries({ queryKey }));
    const putBack = patch(variables);
    await Promise.all(dropped);
    return putBack;
  };
}
