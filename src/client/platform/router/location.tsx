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

interface RouterContextValue {
  location: Location;
  navigator: Navigator;
}

const RouterContext = createContext<RouterContextValue | undefined>(undefined);

/** Gives a location and its history to what is inside. */
export function Router({ location, navigator, children }: RouterContextValue & { children: ReactNode }) {
  return <RouterContext value={{ location, navigator }}>{children}</RouterContext>;
}

/** A router that cannot navigate, for the server and for tests. */
export function StaticRouter({ location, children }: { location: Partial<Location>; children: ReactNode }) {
  const whole = { pathname: '/', search: '', hash: '', state: null, key: 'default', ...location };
  return (
    <Router location={whole} navigator={staticNavigator}>
      {children}
    </Router>
  );
}

function refuse(): never {
  throw new Error('A static router cannot navigate.');
}

const staticNavigator: Navigator = { push: refuse, replace: refuse, go: refuse };

function useRouter(): RouterContextValue {
  const router = useContext(RouterContext);
  if (router === undefined) throw new Error('There is no <Router> above this component.');
  return router;
}

export const useLocation = (): Location => useRouter().location;

export const useNavigator = (): Navigator => useRouter().navigator;

type Navigate = (to: To | number, options?: EnterOptions & { replace?: boolean }) => void;

/** Goes to a page of ours, or so many entries on. */
export function useNavigate(): Navigate {
  const { location, navigator } = useRouter();
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
