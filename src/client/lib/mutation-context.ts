import type { QueryClient } from '@tanstack/react-query';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { useApi } from '#client/lib/app-context.ts';

/** What a mutation works with: the API it asks, and the cache it puts right. */
export interface MutationContext {
  api: ApiClient;
  queryClient: QueryClient;
}

export function useMutationContext(): MutationContext {
  return { api: useApi(), queryClient: useQueryClient() };
}

/** A mutation of a feature's `api` folder, such as `useChange(deleteBrandMutation, brand.id)`. */
export function useChange<Args extends unknown[], Answer, Variables, Begun>(
  mutationOf: (
    context: MutationContext,
    ...args: Args
  ) => UseMutationOptions<Answer, Error, Variables, Begun>,
  ...args: Args
) {
  return useMutation(mutationOf(useMutationContext(), ...args));
}
