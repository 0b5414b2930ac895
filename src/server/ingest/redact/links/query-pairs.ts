import { maxUrlLength } from '#server/ingest/sanitize/limits.ts';

/**
 * Names and values of an address's parameters, decoded. The platform's parser takes more than its share of time for
 * thousands of them, so those of an address longer than any that is kept are parsed one by one.
 */
export function queryPairs(url: URL): Iterable<[name: string, value: string]> {
  if (url.search.length <= maxUrlLength) return url.searchParams;
  return url.search
    .slice(1)
    .split('&')
    .flatMap((pair) => [...new URLSearchParams(`?${pair}`)]); // which leaves one question mark out
}
