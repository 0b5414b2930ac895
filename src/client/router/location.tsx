import { createContext, type ReactNode, useCallback, useContext } from 'react';

export interface Path {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

/** Where the reader is: what the page is drawn from. */
export interface Location extends Path {
  /** What the history keeps with the entry. */
  state: unknown;
  /** Of the entry, the same when the reader comes back to it. */
  key: string;
  /** What the bar shows instead. */
  mask?: Path;
}

/** A path from the root, or another query of the page we are on. */
export type To = string | Partial<Path>;

export interface EnterOptions {
  state?: unknown;
  /** The address the bar shows, and other tabs open, in the place of the one the page is drawn from. */
  mask?: string;
  preventScrollReset?: boolean;
}

/** The history as pages use it. */
export interface Navigator {
  push(href: string, options?: EnterOptions): void;
  replace(href: string, options?: EnterOptions): void;
  /** So many entries on; back where negative. */
  go(delta: number): void;
}

interface Whereabouts {
  location: Location;
  navigator: Navigator;
}

const WhereaboutsContext = createContext<Whereabouts | undefined>(undefined);

/** Tells what is inside where it is. */
export function Router({ location, navigator, children }: Whereabouts & { children: ReactNode }) {
  return <WhereaboutsContext value={{ location, navigator }}>{children}</WhereaboutsContext>;
}

/** A place that nothing leads away from: the server's, and that of tests. */
export function StaticRouter({ location, children }: { location: Partial<Location>; children: ReactNode }) {
  const whole = { pathname: '/', search: '', hash: '', state: null, key: 'default', ...location };
  return (
    <Router location={whole} navigator={stays}>
      {children}
    </Router>
  );
}

function stay(): never {
  throw new Error('Nobody navigates while markup is drawn.');
}

const stays: Navigator = { push: stay, replace: stay, go: stay };

function useWhereabouts(): Whereabouts {
  const whereabouts = useContext(WhereaboutsContext);
  if (whereabouts === undefined) throw new Error('This stands outside of a router.');
  return whereabouts;
}

export const useLocation = (): Location => useWhereabouts().location;

export const useNavigator = (): Navigator => useWhereabouts().navigator;

type Navigate = (to: To | number, options?: EnterOptions & { replace?: boolean }) => void;

/** Goes to a page of ours, or so many entries on. */
export function useNavigate(): Navigate {
  const { location, navigator } = useWhereabouts();
  const { pathname } = location;
  return useCallback(
    (to, options = {}) => {
      if (typeof to === 'number') return navigator.go(to);
      const enter = options.replace === true ? navigator.replace : navigator.push;
      enter(hrefFrom(pathname, to), options);
    },
    [pathname, navigator],
  );
}

/** The address of `to` for somebody at `pathname`. */
export function hrefFrom(pathname: string, to: To): string {
  return createPath({ pathname, ...(typeof to === 'string' ? parsePath(to) : to) });
}

export function createPath({ pathname, search = '', hash = '' }: Partial<Path>): string {
  return `${pathname ?? ''}${search === '?' ? '' : search}${hash === '#' ? '' : hash}`;
}

/** The parts that stand in an address; a part that is not there is left out. */
export function parsePath(href: string): Partial<Path> {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { ...(pathname && { pathname }), ...(search && { search }), ...(hash && { hash }) };
}
