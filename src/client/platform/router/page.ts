import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import type { Site } from '#shared/contract/operations/site.ts';

/** The parts of its address that a page needs. */
export interface PageArgs {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  site: Site;
}

/** Content of the head, and the status of the response. */
export interface PageMeta {
  title: string;
  description: string;
  /** Path of the canonical address; undefined for pages that must not be indexed. */
  canonicalPath?: string;
  noIndex?: boolean;
  /** The path that replaces this page's for good. */
  movedTo?: string;
  /** 200 by default. */
  status?: number;
  /** Atom feeds of this page. */
  feeds?: ReadonlyArray<{ title: string; path: string }>;
  /** Path of the description by which other sites embed this page (oEmbed). */
  oembedPath?: string;
  /** Preview picture of a shared link: its path and alternative text. */
  image?: { path: string; alt: string };
  /** A schema.org object for `application/ld+json`. */
  jsonLd?: Record<string, unknown>;
}

/** Returns the head of a "not found" page. @param thing such as 'Brand'. */
export function notThere(thing: string): PageMeta {
  const description = `There is no such ${thing.toLowerCase()}.`;
  return { title: `${thing} Not Found`, description, status: 404, noIndex: true };
}

/** The cache that a page's data goes into, and the API it comes from. */
export interface LoadContext {
  queryClient: QueryClient;
  api: ApiClient;
}

/**
 * Loads the data of a screen through the query options of `api.ts` (ensureQueryData,
 * ensureInfiniteQueryData), so that cached data is not requested again. It is in a separate file from the
 * screen's page, whose code is lazy-loaded: code and data are requested together. The server awaits it, then
 * renders; a rejection is the failure of the page. The browser starts it and shows the loading state; the
 * screen shows the failure of the query.
 */
export type Load = (args: PageArgs, context: LoadContext) => Promise<unknown>;

/** A screen. `meta` reads only cached data, so that server and browser produce the same. */
export interface Page {
  meta(args: PageArgs, queryClient: QueryClient): PageMeta;
  Component: ComponentType;
}

export const PageArgsContext = createContext<PageArgs | null>(null);

/** Returns the arguments of the current page. */
export function usePageArgs(): PageArgs {
  const args = useContext(PageArgsContext);
  if (args === null) throw new Error('This component stands outside of a page.');
  return args;
}
