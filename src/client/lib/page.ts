import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Site } from '#shared/contract/site.ts';

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
  /** A schema.org object for `application/ld+json`. */
  jsonLd?: Record<string, unknown>;
}

/**
 * One screen. The server awaits `queries`, then renders; the browser starts them and shows the loading state.
 * `meta` reads only what is already in the cache, so that both sides say the same.
 */
export interface Page {
  queries?(args: PageArgs): FetchQueryOptions<never>[];
  meta(args: PageArgs, queryClient: QueryClient): PageMeta;
  Component: ComponentType;
}
