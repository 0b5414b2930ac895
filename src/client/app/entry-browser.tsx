import '#client/styles/base.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from '#client/app/app.tsx';
import { browserErrorReporter } from '#client/app/browser-errors/report-browser-error.ts';
import { PageRouter } from '#client/app/page-router.tsx';
import { matchScreen, prefetchLikelyCode, screenPrefetch } from '#client/app/routes.tsx';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { followOtherTabs } from '#client/platform/queries/invalidate-everywhere.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import {
  type DehydratedState,
  rootElementId,
  stateElementId,
  takeAnswers,
} from '#client/platform/router/dehydrated-state.ts';
import { createPageHistory } from '#client/platform/router/page-history.ts';
import { prefetchOnIntent, savesData, whenIdle } from '#client/platform/router/prefetch.ts';

// Not awaited: the screens import code from this file's chunk, and a top-level await would deadlock with
// their import. The browser reports a failure as an unhandled rejection; the page stays as the server sent
// it.
void start();

/** Hydrates the page that the server rendered, without a request for data the page already contains. */
async function start(): Promise<void> {
  const root = document.getElementById(rootElementId);
  const state = document.getElementById(stateElementId)?.textContent;
  if (root === null || state == null) return; // a page without our state, such as the failure page, is not hydrated
  const { site, now, answers } = JSON.parse(state) as DehydratedState;
  const queryClient = createQueryClient();
  takeAnswers(queryClient, answers);
  const context = { api: browserApi, site, queryClient };
  const history = createPageHistory();
  const location = history.current();
  const { screen, args } = matchScreen(site, location);
  const first = { location, args, result: await screen.code.fetch() };
  const report = browserErrorReporter(browserApi);
  hydrateRoot(
    root,
    <App api={browserApi} site={site} now={now} queryClient={queryClient}>
      <PageRouter context={context} history={history} first={first} />
    </App>,
    {
      onUncaughtError: report('uncaught'),
      onCaughtError: report('caught'),
      onRecoverableError: report('recovered'),
    },
  );
  prefetchOnIntent(screenPrefetch(context));
  if (!savesData()) whenIdle(prefetchLikelyCode);
  followOtherTabs(queryClient);
}
