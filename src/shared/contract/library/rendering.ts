import type { Site } from '#shared/contract/operations/site.ts';

/** An answer of the API before anything is read from it. */
export interface RawAnswer {
  status: number;
  statusText: string;
  bodyText: string;
  header(name: string): string | null;
}

/** What the server hands to the pages to have one rendered. */
export interface RenderRequest {
  /** Path and query, as asked for. */
  url: string;
  site: Site;
  /** The instant that counts as "now" in relative times, ISO 8601; the browser starts from the same one. */
  now: string;
  /** Calls a GET route of the API with the rights of whoever asked for the page. */
  call(path: string): Promise<RawAnswer>;
  /** False spares the question who is signed in: nobody is. */
  mayBeSignedIn: boolean;
  /** Markup that other pages hold too: what was made under the same key, or what `make` makes. Absent: all is made. */
  keep?: MarkupCache | undefined;
}

export type MarkupCache = (key: string, make: () => string) => string;

/** A rendered page, not yet a document. */
export interface RenderedPage {
  status: number;
  /** Title, description and everything else of the head that depends on the page; safe HTML. */
  head: string;
  /** The inside of the root element; safe HTML. */
  body: string;
  /** JSON of what the browser starts from, safe inside a script element. */
  state: string;
  /** The source file of the screen, as the build's manifest names it. */
  screenFile: string;
}

/** What the built pages export as `render`. It rejects when the page's data could not be loaded. */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;
