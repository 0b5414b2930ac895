/** Name of the query's parameter, in the addresses of pages and of the API. */
export const queryParameter = 'q';

/** The API refuses longer searches. */
export const maxQueryLength = 200;

/** Returns the query of an address: trimmed, and no longer than the API accepts; empty for no query. */
export function readQuery(search: URLSearchParams): string {
  return (search.get(queryParameter) ?? '').trim().slice(0, maxQueryLength);
}
