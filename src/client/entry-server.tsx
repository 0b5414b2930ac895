import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from '#client/app.tsx';
import { currentUserQuery } from '#client/features/auth/api/current-user.ts';
import { type ApiClient, readAnswer } from '#client/lib/api-client.ts';
import { loadLazyRoutes } from '#client/lib/lazy-routes.ts';
import type { Page } from '#client/lib/page.ts';
import { pageHead, scriptJson } from '#client/lib/page-head.ts';
import type { PageState } from '#client/lib/page-state.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { createRoutes } from '#client/routes.tsx';
import type { Render, RenderedPage, RenderRequest } from '#shared/contract/rendering.ts';

/** Renders one page: loads what it shows, then draws it in one go, so that status and head are right. */
export const render: Render = async (request) => {
  const queryClient = createQueryClient();
  try {
    return await renderWith(queryClient, request);
  } finally {
    queryClient.clear(); // its answers wait for a timer of ten minutes otherwise
  }
};

/** A path no screen has. */
const unknownPath = '/404';

async function renderWith(queryClient: QueryClient, request: RenderRequest): Promise<RenderedPage> {
  const api = serverApi(request);
  if (!request.mayBeSignedIn) queryClient.setQueryData(currentUserQuery(api).queryKey, null);
  const { site } = request;
  const routes = createRoutes({ api, site, queryClient, waitForData: true });
  // Joined as text: a path that starts with two slashes is still a path of ours.
  const url = new URL(site.baseUrl + request.url);
  let matched = await loadLazyRoutes(routes, url.pathname);
  if (matched.length === 0) {
    // The router's catch-all does not match line breaks; such a path leads nowhere like any other unknown one.
    url.pathname = unknownPath;
    matched = await loadLazyRoutes(routes, url.pathname);
  }
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`The page ${url.pathname} answered with a redirect.`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined) throw failure;
  const body = renderToString(
    <App api={api} site={site} now={request.now} queryClient={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  const screen = matched.at(-1);
  if (screen === undefined) throw new Error(`No route takes the page ${url.pathname}.`);
  const params = context.matches.at(-1)?.params ?? {};
  const meta = (screen.handle as Page).meta({ params, search: url.searchParams, site }, queryClient);
  return {
    status: meta.status ?? 200,
    head: pageHead(meta, site),
    body,
    state: stateJson(request, queryClient),
    screenFile: `src/client/routes/${screen.id ?? ''}.tsx`,
  };
}

function serverApi(request: RenderRequest): ApiClient {
  return {
    async request(method, path) {
      if (method !== 'GET') throw new Error('Rendering a page only reads.');
      const answer = await request.call(path);
      return readAnswer(answer.status, answer.statusText, answer.bodyText, answer.header);
    },
  };
}

function stateJson({ site, now }: RenderRequest, queryClient: QueryClient): string {
  return scriptJson({ site, now, queries: dehydrate(queryClient) } satisfies PageState);
}
