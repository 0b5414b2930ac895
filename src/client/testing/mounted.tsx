import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, configure, render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { onTestFinished } from 'vitest';
import { App } from '#client/app/app.tsx';
import { PageRouter } from '#client/app/page-router.tsx';
import { matchScreen } from '#client/app/routes.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { Router } from '#client/platform/router/location.tsx';
import { createPageHistory, type PageHistory } from '#client/platform/router/page-history.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { flushEffects } from '#client/testing/flush-effects.ts';
import { addPopovers } from '#client/testing/popovers.ts';
import { type Answer, now, sport, site as usualSite } from '#client/testing/rendered-screen.ts';
import type { Site } from '#shared/contract/operations/site.ts';

/** Lazy-loaded code may have to be compiled first, on a busy machine. */
const patienceMs = 10_000;

interface MountOptions {
  /** The current address. */
  url?: string;
  /** State of the history entry; null for a new one. */
  state?: unknown;
  queryClient?: QueryClient;
  /** Immediate answers to GET requests, by path and query. */
  answers?: Readonly<Record<string, Answer>>;
  site?: Partial<Site>;
}

/** Mounts a component in a document: a test can click and type, and answers its API requests. */
export function mountComponent(node: ReactNode, { url = '/', ...options }: MountOptions = {}) {
  const { frame, page } = begin(url, options);
  const { rerender } = render(frame(<TestRouter history={createPageHistory()}>{node}</TestRouter>));
  return {
    ...page,
    /** Renders again with other props. */
    redraw: (next: ReactNode) =>
      rerender(frame(<TestRouter history={createPageHistory()}>{next}</TestRouter>)),
  };
}

/** Mounts a whole screen in its layout, with router and data; `answers` as in `renderScreen`. */
export async function mountScreen(
  url: string,
  answers: Readonly<Record<string, Answer>> = {},
  options: Omit<MountOptions, 'url' | 'answers'> = {},
) {
  const everyPage: Record<string, Answer> = {
    '/api/categories': { body: [sport] },
    '/api/auth/user': { status: 401, body: { error: 'Log in.', code: 'unauthorized' } },
  };
  const { frame, page, site } = begin(url, { ...options, answers: { ...everyPage, ...answers } });
  const history = createPageHistory();
  const location = history.current();
  const { screen, args } = matchScreen(site, location);
  const first = { location, args, result: await screen.code.fetch() };
  const context = { api: page.api, site, queryClient: page.queryClient };
  await act(async () => {
    render(frame(<PageRouter context={context} history={history} first={first} />));
  });
  return page;
}

function begin(
  url: string,
  {
    state = null,
    queryClient = createQueryClient(),
    answers = {},
    site: otherSite = {},
  }: Omit<MountOptions, 'url'>,
) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  configure({ asyncUtilTimeout: patienceMs });
  addPopovers();
  onTestFinished(() => {
    cleanup();
    // An open dialog locks its scrolling.
    document.body.removeAttribute('style');
    queryClient.clear();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  window.history.replaceState(state, '', url);
  window.scrollTo(0, 0); // the files of a run share one window
  const known = { ...answers };
  const api = apiDouble(known);
  const site = { ...usualSite, ...otherSite };
  const before = toasts.current()?.id ?? 0;
  const settled = async (settle: () => Promise<void>) => {
    await act(settle);
    await flushEffects();
  };
  const queries = within(document.body);
  return {
    site,
    frame: (node: ReactNode) => (
      <App api={api} site={site} now={now} queryClient={queryClient}>
        {node}
      </App>
    ),
    page: {
      /** Queries by role and accessible name, including dialogs and menus. */
      ...queries,
      findByRole: thenTurns(queries.findByRole),
      findAllByRole: thenTurns(queries.findAllByRole),
      findByText: thenTurns(queries.findByText),
      user: userEvent.setup({ delay: null }),
      api,
      /** Immediate answers; changes apply to later requests. */
      answers: known,
      queryClient,
      /** Answers the oldest open request to an endpoint such as `POST /api/saved-lists`. */
      answer: (endpoint: string, body?: unknown) => settled(() => api.answer(endpoint, body)),
      refuse: (endpoint: string, status: number, body?: unknown) =>
        settled(() => api.refuse(endpoint, status, body)),
      answerText: (endpoint: string, status: number, text: string) =>
        settled(() => api.answerText(endpoint, status, text)),
      disconnect: (endpoint: string) => settled(() => api.disconnect(endpoint)),
      /** Path and query in the address bar. */
      address: () => window.location.pathname + window.location.search,
      /** The last toast of this page, as "Title / description". */
      toastText: () => {
        const toast = toasts.current();
        if (toast === null || toast.id === before) return undefined;
        return toast.description === undefined ? toast.title : `${toast.title} / ${toast.description}`;
      },
      focused: () => document.activeElement,
    },
  };
}

/** An element is found before its effects have run: waits for them. */
function thenTurns<Find extends (...args: never[]) => Promise<unknown>>(find: Find): Find {
  const findAndWait = async (...args: Parameters<Find>) => {
    const found = await find(...args);
    await flushEffects();
    return found;
  };
  return findAndWait as Find;
}

/** The router of a single component: renders it again after every navigation. */
function TestRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const [{ navigator, listen, current }] = useState(history);
  const [location, setLocation] = useState(current);
  useEffect(() => listen((arrival) => setLocation(arrival.location)), [listen]);
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
