import {
  type Location,
  type NavigateOptions,
  type Navigator,
  type Path,
  parsePath,
  type To,
  UNSAFE_createBrowserHistory,
} from 'react-router';

type Arrival = Parameters<Parameters<ReturnType<typeof UNSAFE_createBrowserHistory>['listen']>[0]>[0];

export type PageHistory = ReturnType<typeof createPageHistory>;

/**
 * The browser's history as links and `useNavigate` use it. An entry may be masked: the bar shows another address than
 * the one the page is drawn from.
 */
export function createPageHistory() {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true }); // tells of our own entries too
  let keepsScroll = false;
  const enter =
    (how: 'push' | 'replace') =>
    (to: To, state: unknown, options: NavigateOptions = {}) => {
      keepsScroll = options.preventScrollReset === true;
      const location: Location = {
        ...wholePath(to),
        state: state ?? null,
        key: Math.random().toString(36).slice(2, 10),
        ...(options.mask === undefined ? {} : { mask: wholePath(options.mask) }),
      };
      history[how](location, state);
      keepsScroll = false;
    };
  const navigator: Navigator = {
    createHref: history.createHref,
    createURL: history.createURL,
    go: history.go,
    push: enter('push'),
    replace: enter('replace'),
  };
  return {
    navigator,
    current: () => history.location,
    listen: (listener: (arrival: Arrival & { keepsScroll: boolean }) => void) =>
      // An entry without state is the browser's own, such as a link within the page: it scrolls by itself.
      history.listen((arrival) =>
        listener({ ...arrival, keepsScroll: keepsScroll || window.history.state === null }),
      ),
  };
}

function wholePath(to: To): Path {
  return { pathname: '/', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) };
}
