import type { Readable } from '#server/library/access/readable.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { Wanted } from '#server/search/email-search/snippet.ts';
import type { EmailFacets, EmailFilters, Suggestions } from '#shared/contract/search/email-search.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';
import type { SubjectLength, SubjectShape } from '#shared/vocabulary/subject-shapes.ts';

/**
 * Finds emails by words, operators and filters, among those that a reader may read. The rest of the server knows the search by this
 * module alone. An email is indexed by the statement that stores its facts (`ingest/store/facts/store-facts.ts`), in its transaction, and
 * leaves the index with its row; an engine outside the database would follow the outbox.
 */
export interface SearchEngine {
  /** One page of the emails that match. @throws AppError `search_too_wide` */
  search(readable: Readable, search: EmailSearch, page: SearchPage): Promise<FoundPage>;
  /** The ids of all of them, page by page. The first page is found before this resolves. @throws AppError `search_too_wide` */
  walk(
    readable: Readable,
    search: EmailSearch & { sort?: EmailSort | undefined },
    pageSize: number,
  ): Promise<AsyncGenerator<number[], void, undefined>>;
  /** How many match, and of which kinds they are. @throws AppError `search_too_wide` */
  facets(readable: Readable, search: EmailSearch): Promise<EmailFacets>;
  /** What somebody may mean who has typed `q` so far. @throws AppError `search_too_wide` */
  suggest(readable: Readable, q: string): Promise<Suggestions>;
}

/** What is searched. */
export interface EmailSearch extends Omit<EmailFilters, 'set'> {
  /** Read from its owner's (`withPickedSet`): a search that still names one would find everything. */
  set?: undefined;
  /** Only emails of these brands. */
  brandIds?: readonly number[] | undefined;
  /** For the dashboard; `kept` are all but those deleted in bulk, which `hidden` leaves out too. */
  state?: 'published' | 'held' | 'hidden' | 'deleted' | 'kept' | undefined;
  /** How the subject is written: each of these. */
  shape?: readonly SubjectShape[] | undefined;
  length?: SubjectLength | undefined;
  /** Only these emails. */
  among?: readonly number[] | undefined;
}

export interface SearchPage {
  sort?: EmailSort | undefined;
  limit: number;
  /** `next` of the page before. */
  after?: Position | undefined;
}

export interface FoundPage {
  ids: number[];
  /** Undefined on the last page. */
  next: Position | undefined;
  /** What a snippet marks; null for a search without words. */
  marks: Wanted | null;
  /** How the query was understood, and which bound was met. */
  notes: readonly string[];
}
