import {
  type EnterOptions,
  type Location,
  type Navigator,
  type Path,
  parsePath,
} from '#client/platform/router/location.tsx';

/** What an entry of the browser's history keeps of ours. */
interface EntryState {
  /** Of whoever navigated. */
  usr: unknown;
  key: string;
  /** What the page is drawn from, where the bar shows another address. */
  masked?: Path | undefined;
}

interface Arrival {
  location: Location;
  keepsScroll: boolean;
}

export type PageHistory = ReturnType<typeof createPageHistory>;

/**
 * The browser's history as links and `useNavigate` use it. An entry may be masked: the bar shows another address than
 * the one the page is drawn from.
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
        // Safari refuses entries that come too fast: it gets the page by a load.
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
    /** Tells of every entry the reader comes to, of ours too. @returns how to end it. */
    listen(listener: (arrival: Arrival) => void): () => void {
      tell = listener;
      const arrive = () => {
        // The browser makes an entry for a link within the page, and scrolls there. It is one of ours from then on.
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
 * Makes the entry that was loaded one of ours, with a key of its own: another page that was loaded in this tab has kept
 * its position under its key. An email that was open over a list is a page after a reload, and the entry the page's.
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
