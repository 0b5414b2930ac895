import type { Site } from '#shared/contract/operations/site.ts';

/** An answer of the API before parsing. */
export interface RawAnswer {
  status: number;
  statusText: string;
  bodyText: string;
  header(name: string): string | null;
}

/** Input of the built pages to render one. */
export interface RenderRequest {
  /** Path and query of the request. */
  url: string;
  site: Site;
  /** "Now" for relative times, ISO 8601; the browser starts from the same instant. */
  now: string;
  /** Calls a GET route of the API with the viewer's rights. */
  call(path: string): Promise<RawAnswer>;
  /** True for the page of a link as other sites embed it: its content alone. */
  isEmbed?: true;
  /** False if nobody is signed in; saves the query for the user. */
  mayBeSignedIn: boolean;
  /**
   * Caches markup shared by pages: returns the value stored under the key, or calls `make`. Absent: no cache.
   */
  keep?: MarkupCache | undefined;
}

export type MarkupCache = (key: string, make: () => string) => string;

/** A rendered page, not yet a document. */
export interface RenderedPage {
  status: number;
  /** The path that replaces this page's for good, if it has one. */
  movedTo?: string | undefined;
  /** Title, description and the page's other head elements; safe HTML. */
  head: string;
  /** Content of the root element; safe HTML. */
  body: string;
  /** JSON of the browser's initial state, safe inside a script element. */
  state: string;
  /** Source file of the screen, as in the build's manifest. */
  screenFile: string;
}

/** The `render` export of the built pages. Rejects if the page's data could not be loaded. */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;
