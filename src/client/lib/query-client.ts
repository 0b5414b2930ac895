import { QueryClient } from '@tanstack/react-query';

const minuteMs = 60_000;

/**
 * The cache of API answers (specification, section 9): fresh for 5 minutes, kept for 10, asked again when the window
 * gets the focus, no retries, no polling. On the server each request has its own.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * minuteMs, gcTime: 10 * minuteMs, refetchOnWindowFocus: true, retry: false },
      mutations: { retry: false },
    },
  });
}
