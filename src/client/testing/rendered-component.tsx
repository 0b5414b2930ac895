import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '#client/app/app.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { parsePath, StaticRouter } from '#client/platform/router/location.tsx';
import { now, site, textOf } from '#client/testing/rendered-screen.ts';

const silentApi = {
  request: () => Promise.reject(new Error('Nothing is asked for while markup is drawn.')),
};

/** Renders the initial state of a component with any cache, as markup and text. */
export function renderComponent(
  node: ReactNode,
  { queryClient = createQueryClient(), url = '/' }: { queryClient?: QueryClient; url?: string } = {},
): { body: string; text: string } {
  const body = renderToString(
    <App api={silentApi} site={site} now={now} queryClient={queryClient}>
      <StaticRouter location={parsePath(url)}>{node}</StaticRouter>
    </App>,
  );
  return { body, text: textOf(body) };
}

/** Returns a cache with one failed query that a render does not retry. */
export function createFailedQueryClient(options: { queryKey: readonly unknown[] }): QueryClient {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retryOnMount: false } });
  queryClient
    .getQueryCache()
    .build(queryClient, { ...options, queryFn: () => Promise.reject(new Error('offline')) })
    .setState({ status: 'error', error: new Error('offline'), fetchStatus: 'idle', errorUpdatedAt: 1 });
  return queryClient;
}
