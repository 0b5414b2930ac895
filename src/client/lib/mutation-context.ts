import { type QueryClient, useQueryClient } from '@tanstack/react-query';
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
