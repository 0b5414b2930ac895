import {
  type EnterOptions,
  type Location,
  type Navigator,
  type Path,
  parsePath,
} from '#client/platform/router/location.tsx';

/** Our state in an entry of the browser's history. */
interface EntryState {
  /** State given by the caller of `navigate`. */
  usr: unknown;
  key: string;
  /** The rendered address, if the address bar shows another. */
  masked?: Path | undefined;
}

interface Arrival {
  location: Location;
  keepsScroll: boolean;
}

export type PageHistory = ReturnType<typeof createPageHistory>;

/**
 * Creates the history that links and `useNavigate` use. An entry may be masked: the address bar shows another
 * address than the rendered one.
 */
export function createPageHistory() {
  const { history } = window;
  beginEntry();
  let tell: (arrival: Arrival) => void = () => {};
  const enter =
    (how: 'pushState' | 'replaceState') =>
    (href: string, { state = null, mask, preventScrollReset = false }: EnterOptions = {}) => {
      const key = newKey();
      const masked = mask === undefined ? undefined : wholePath(href);
      try {
        history[how]({ usr: state, key, masked } satisfies EntryState, '', mask ?? href);
      } catch {
        // Safari refuses entries in quick succession: fall back to a page load.
        window.location.assign(mask ?? href);
        return;
      }
      tell({ location: current(), keepsScroll: preventScrollReset });
    };
  const navigator: Navigator = {
    push: enter('pushState'),
    replace: enter('replaceState'),
    go: (delta) => history.go(delta),
  };
  return {
    navigator,
    current,
    /** Calls `listener` for every entry the viewer arrives at, including our own. @returns unsubscribes. */
    listen(listener: (arrival: Arrival) => void): () => void {
      tell = listener;
      const arrive = () => {
        // For a link within the page the browser adds an entry and scrolls. It gets our state here.
        const isNew = history.state === null;
        if (isNew) history.replaceState({ usr: null, key: newKey() } satisfies EntryState, '');
        tell({ location: current(), keepsScroll: isNew });
      };
      window.addEventListener('popstate', arrive);
      return () => {
        tell = () => {};
        window.removeEventListener('popstate', arrive);
      };
    },
  };
}

/**
 * Gives the loaded entry our state with a fresh key: an earlier page in this tab may have stored its scroll
 * position under its own. An email that was open over a list becomes a page after a reload, and so does the
 * entry.
 */
function beginEntry(): void {
  const state = window.history.state as Partial<EntryState> | null;
  if (state !== null && state.masked === undefined) return;
  window.history.replaceState({ usr: state?.usr ?? null, key: newKey() } satisfies EntryState, '');
}

const newKey = () => Math.random().toString(36).slice(2, 10);

function current(): Location {
  const { pathname, search, hash } = window.location;
  const shown = { pathname, search, hash };
  const { usr = null, key = 'default', masked } = (window.history.state ?? {}) as Partial<EntryState>;
  return { ...(masked ?? shown), state: usr, key, ...(masked && { mask: shown }) };
}

function wholePath(href: string): Path {
  return { pathname: '/', search: '', hash: '', ...parsePath(href) };
}
