import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import type { Site } from '#shared/contract/operations/site.ts';

/** What a page needs to know about its own address. */
export interface PageArgs {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  site: Site;
}

/** What stands in the head, and the status the server answers with. */
export interface PageMeta {
  title: string;
  description: string;
  /** Path of the canonical address; absent for pages that should not be indexed. */
  canonicalPath?: string;
  noIndex?: boolean;
  /** 200 unless said. */
  status?: number;
  /** Atom feeds of this page: title and path. */
  feeds?: ReadonlyArray<{ title: string; path: string }>;
  /** The picture beside a shared link: a path of ours, and what it shows. */
  image?: { path: string; alt: string };
  /** A schema.org object for `application/ld+json`. */
  jsonLd?: Record<string, unknown>;
}

/** The head of a page about something that is not there. @param thing such as 'Brand'. */
export function notThere(thing: string): PageMeta {
  const description = `There is no such ${thing.toLowerCase()}.`;
  return { title: `${thing} Not Found`, description, status: 404, noIndex: true };
}

/** What a page's data is loaded with: the cache it goes into and the API it comes from. */
export interface LoadContext {
  queryClient: QueryClient;
  api: ApiClient;
}

/**
 * Loads what a screen asks for, through the query options of `api.ts` (ensureQueryData, ensureInfiniteQueryData), so that
 * what is cached is not requested again. It is a file apart from the screen's page, whose code is fetched when it is
 * first shown: code and data leave together.
 * The server awaits it, then renders, and a rejection is the failure of the page; the browser starts it and shows the
 * loading state, and a failure is the screen's to show, from the query.
 */
export type Load = (args: PageArgs, context: LoadContext) => Promise<unknown>;

/**
 * One screen.
 * `meta` reads only what is already in the cache, so that both sides say the same.
 */
export interface Page {
  meta(args: PageArgs, queryClient: QueryClient): PageMeta;
  Component: ComponentType;
}

export const PageArgsContext = createContext<PageArgs | null>(null);

/** The arguments of the page that is shown now. */
export function usePageArgs(): PageArgs {
  const args = useContext(PageArgsContext);
  if (args === null) throw new Error('This component stands outside of a page.');
  return args;
}
