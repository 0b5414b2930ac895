import { createContext, type ReactNode, useCallback, useContext } from 'react';

export interface Path {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

/** The location that the page is rendered from. */
export interface Location extends Path {
  /** State of the history entry. */
  state: unknown;
  /** Key of the history entry, stable when the viewer returns to it. */
  key: string;
  /** The address bar's location, if different. */
  mask?: Path;
}

/** A path from the root, or another query of the current page. */
export type To = string | Partial<Path>;

export interface EnterOptions {
  state?: unknown;
  /** Address for the address bar and other tabs, in place of the rendered one. */
  mask?: string;
  preventScrollReset?: boolean;
}

/** The history, as pages use it. */
export interface Navigator {
  push(href: string, options?: EnterOptions): void;
  replace(href: string, options?: EnterOptions): void;
  /** Moves by `delta` entries; back if negative. */
  go(delta: number): void;
}

interface RouterContextValue {
  location: Location;
  navigator: Navigator;
}

const RouterContext = createContext<RouterContextValue | undefined>(undefined);

/** Provides a location and its history to the children. */
export function Router({ location, navigator, children }: RouterContextValue & { children: ReactNode }) {
  return <RouterContext value={{ location, navigator }}>{children}</RouterContext>;
}

/** A router that cannot navigate, for the server and tests. */
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

/** Returns a function that navigates to one of our pages, or by a number of entries. */
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

/** Returns the address of `to` relative to `pathname`. */
export function hrefFrom(pathname: string, to: To): string {
  return createPath({ pathname, ...(typeof to === 'string' ? parsePath(to) : to) });
}

export function createPath({ pathname, search = '', hash = '' }: Partial<Path>): string {
  return `${pathname ?? ''}${search === '?' ? '' : search}${hash === '#' ? '' : hash}`;
}

/** Splits an address into its parts; missing parts are omitted. */
export function parsePath(href: string): Partial<Path> {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { ...(pathname && { pathname }), ...(search && { search }), ...(hash && { hash }) };
}
