import { maxUrlLength } from '#server/ingest/markup/limits.ts';

/**
 * Returns the decoded names and values of an address's parameters. The platform's parser is too slow for
 * thousands of them, so addresses longer than any stored one are parsed pair by pair.
 */
export function queryPairs(url: URL): Iterable<[name: string, value: string]> {
  if (url.search.length <= maxUrlLength) return url.searchParams;
  return url.search
    .slice(1)
    .split('&')
    .flatMap((pair) => [...new URLSearchParams(`?${pair}`)]); // the parser drops one question mark
}
