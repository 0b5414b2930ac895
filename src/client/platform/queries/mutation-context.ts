import type { QueryClient } from '@tanstack/react-query';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useReducer } from 'react';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { useApi } from '#client/platform/api/app-context.ts';

/** What a mutation works with: the API it asks, and the cache it puts right. */
export interface MutationContext {
  api: ApiClient;
  queryClient: QueryClient;
}

export function useMutationContext(): MutationContext {
  return { api: useApi(), queryClient: useQueryClient() };
}

/**
 * A mutation of a feature's `api` folder, such as `useChange(deleteBrandMutation, brand.id)`. It is pending before the
 * next press is heard: its own news waits for a timer, and two presses that wait for a busy page come before that.
 */
export function useChange<Args extends unknown[], Answer, Variables, Begun>(
  mutationOf: (
    context: MutationContext,
    ...args: Args
  ) => UseMutationOptions<Answer, Error, Variables, Begun>,
  ...args: Args
) {
  const mutation = useMutation(mutationOf(useMutationContext(), ...args));
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const { mutate } = mutation;
  const mutateAndRedraw: typeof mutate = useCallback(
    (...how) => {
      mutate(...how);
      redraw();
    },
    [mutate],
  );
  return { ...mutation, mutate: mutateAndRedraw };
}
