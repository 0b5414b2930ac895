import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '#client/app/app.tsx';
import { PageFrame } from '#client/app/page-frame.tsx';
import { loadScreen, matchScreen } from '#client/app/routes.tsx';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { type ApiClient, readAnswer } from '#client/platform/api/api-client.ts';
import { MarkupCacheContext } from '#client/platform/hydration/cached-markup.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { answersIn, type DehydratedState } from '#client/platform/router/dehydrated-state.ts';
import { StaticRouter } from '#client/platform/router/location.tsx';
import { pageHead, scriptJson } from '#client/platform/router/page-head.ts';
import { Embed } from '#client/screens/shared/embed.tsx';
import type { Render, RenderedPage, RenderRequest } from '#shared/contract/library/rendering.ts';

/** Renders one page: first loads its data, then renders in one pass, so that status and head are right. */
export const render: Render = async (request) => {
  const queryClient = createQueryClient();
  try {
    return await renderWith(queryClient, request);
  } finally {
    queryClient.clear(); // otherwise its entries keep a timer of ten minutes
  }
};

async function renderWith(queryClient: QueryClient, request: RenderRequest): Promise<RenderedPage> {
  const api = serverApi(request);
  if (!request.mayBeSignedIn) queryClient.setQueryData(currentUserQuery(api).queryKey, null);
  const { site, keep } = request;
  // Concatenated: with `new URL(path, base)`, a path that starts with two slashes would name another host.
  const { pathname, search } = new URL(site.baseUrl + request.url);
  const match = matchScreen(site, { pathname, search });
  const { screen, args } = match;
  const [result] = await Promise.all([screen.code.fetch(), loadScreen(match, { api, site, queryClient })]);
  const draw = (node: ReactNode) =>
    renderToString(
      <App api={api} site={site} now={request.now} queryClient={queryClient}>
        <StaticRouter location={{ pathname, search }}>{node}</StaticRouter>
      </App>,
    );
  const body = draw(
    <MarkupCacheContext
      value={keep && ((cacheKey, inside) => keep(JSON.stringify(cacheKey), () => draw(inside)))}
    >
      {request.isEmbed ? (
        <Embed token={args.params.token ?? ''} />
      ) : (
        <PageFrame result={result} args={args} isLeaving={false} />
      )}
    </MarkupCacheContext>,
  );
  const meta = result.page.meta(args, queryClient);
  return {
    status: meta.status ?? 200,
    movedTo: meta.movedTo,
    head: pageHead(meta, site),
    body,
    state: stateJson(request, queryClient),
    screenFile: `src/client/screens/${screen.name}/page.tsx`,
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
  return scriptJson({ site, now, answers: answersIn(queryClient) } satisfies DehydratedState);
}
