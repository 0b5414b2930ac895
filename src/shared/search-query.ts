/** The parameter that holds what is searched for, in the addresses of pages as of the API. */
export const queryParameter = 'q';

/** The longest search: the API refuses longer ones, and nobody types one. */
export const maxQueryLength = 200;

/** What an address searches for: trimmed, and no longer than the API takes; empty for everything. */
export function readQuery(search: URLSearchParams): string {
  return (search.get(queryParameter) ?? '').trim().slice(0, maxQueryLength);
}
