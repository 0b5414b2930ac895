import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The `onMutate` of a change that shows before the server has answered. What is on its way still tells the old state
 * and is dropped. `patch` shows the change and hands back what takes it away again, which `onError` is given.
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
