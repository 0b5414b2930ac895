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

/** Markup and words of a component in its first state, whatever the cache holds. */
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

/** A cache in which one query has failed and is not tried again by drawing it. */
export function createFailedQueryClient(options: { queryKey: readonly unknown[] }): QueryClient {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retryOnMount: false } });
  queryClient
    .getQueryCache()
    .build(queryClient, { ...options, queryFn: () => Promise.reject(new Error('offline')) })
    .setState({ status: 'error', error: new Error('offline'), fetchStatus: 'idle', errorUpdatedAt: 1 });
  return queryClient;
}
