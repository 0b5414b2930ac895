import type { Readable } from '#server/library/access/readable.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { Wanted } from '#server/search/email-search/snippet.ts';
import type { EmailFacets, EmailFilters, Suggestions } from '#shared/contract/search/email-search.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';
import type { SubjectLength, SubjectShape } from '#shared/vocabulary/subject-shapes.ts';

/**
 * Finds emails by words, operators and filters, among those the viewer may read. The rest of the server uses
 * only this module for search. The statement that stores an email's facts
 * (`ingest/store/facts/store-facts.ts`) indexes it in the same transaction, and deleting the row removes it;
 * an engine outside the database would follow the outbox.
 */
export interface SearchEngine {
  /** Returns one page of matches. @throws AppError `search_too_wide` */
  search(readable: Readable, search: EmailSearch, page: SearchPage): Promise<FoundPage>;
  /**
   * Yields the ids of all matches, page by page. Resolves after the first page is found. @throws AppError
   * `search_too_wide`
   */
  walk(
    readable: Readable,
    search: EmailSearch & { sort?: EmailSort | undefined },
    pageSize: number,
  ): Promise<AsyncGenerator<number[], void, undefined>>;
  /** Counts the matches in total and per facet. @throws AppError `search_too_wide` */
  facets(readable: Readable, search: EmailSearch): Promise<EmailFacets>;
  /** Suggests completions of the partial input `q`. @throws AppError `search_too_wide` */
  suggest(readable: Readable, q: string): Promise<Suggestions>;
}

/** Query and filters of a search. */
export interface EmailSearch extends Omit<EmailFilters, 'set'> {
  /**
   * Excluded by type: a set must be resolved for its owner first (`withPickedSet`), because the engine would
   * ignore it and find everything.
   */
  set?: undefined;
  /** Only emails of these brands. */
  brandIds?: readonly number[] | undefined;
  /** For the dashboard; `kept` excludes only emails deleted in bulk, which `hidden` excludes too. */
  state?: 'published' | 'held' | 'hidden' | 'deleted' | 'kept' | undefined;
  /** Shapes that the subject must all have. */
  shape?: readonly SubjectShape[] | undefined;
  length?: SubjectLength | undefined;
  /** Only these emails, by id, as the primary has them; words are taken only as typed. */
  among?: readonly number[] | undefined;
}

export interface SearchPage {
  sort?: EmailSort | undefined;
  limit: number;
  /** `next` of the previous page. */
  after?: Position | undefined;
}

export interface FoundPage {
  ids: number[];
  /** Undefined on the last page. */
  next: Position | undefined;
  /** Words that a snippet marks; null for a search without words. */
  marks: Wanted | null;
  /** How the query was interpreted, and the limit that was reached. */
  notes: readonly string[];
}
