import { type MutationKey, type QueryClient, type QueryKey, useMutationState } from '@tanstack/react-query';
import type { AccessResult } from '#client/platform/api/access-result.ts';

/**
 * Returns saved choices with those that mutations of this key are saving: a control shows a choice from the moment it
 * is made.
 */
export function useChoices<Choices extends object>(saved: Choices, mutationKey: MutationKey): Choices {
  const sent = usePendingVariables<Partial<Choices>>(mutationKey);
  return Object.assign({}, saved, ...sent);
}

/** Returns the variables of the pending mutations of this key, in the order they were made. */
export function usePendingVariables<Variables>(mutationKey: MutationKey): Variables[] {
  return useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Variables,
  });
}

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
