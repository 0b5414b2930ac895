import { QueryClient } from '@tanstack/react-query';

const minuteMs = 60_000;

/**
 * The cache of API answers (specification, section 9): fresh for 5 minutes, kept for 10, asked again when the window
 * gets the focus, no retries, no polling. Without a connection a request fails like any other, so that the screen says
 * so (waiting for one would turn a spinner for ever), and what failed is asked again once there is one. On the server
 * each request has its own.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minuteMs,
        gcTime: 10 * minuteMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
