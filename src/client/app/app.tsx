import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ScreenFailure } from '#client/app/layout/screen-failure.tsx';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { AppContext } from '#client/platform/api/app-context.ts';
import { HydrationMark } from '#client/platform/hydration/use-hydrated.ts';
import { NowProvider } from '#client/platform/locale/now.tsx';
import type { Site } from '#shared/contract/operations/site.ts';

interface AppProps {
  api: ApiClient;
  site: Site;
  /** Instant of the first paint, ISO 8601. */
  now: string;
  queryClient: QueryClient;
  children: ReactNode;
}

/** Provides the contexts of all components below. `children` is the router of the browser or of the server. */
export function App({ api, site, now, queryClient, children }: AppProps) {
  const context = useMemo(() => ({ api, site }), [api, site]);
  return (
    <ErrorBoundary FallbackComponent={ScreenFailure}>
      <AppContext value={context}>
        <QueryClientProvider client={queryClient}>
          <NowProvider initial={now}>{children}</NowProvider>
          <HydrationMark />
        </QueryClientProvider>
      </AppContext>
    </ErrorBoundary>
  );
}
