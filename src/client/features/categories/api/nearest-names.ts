import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { NearestName } from '#shared/contract/nearest-names.ts';
import { maxQueryLength } from '#shared/search-query.ts';

/** `GET /api/nearest-names`: brands and categories whose names are like what an address says. */
export function nearestNamesQuery(api: ApiClient, address: string) {
  const q = wordsOf(address);
  return queryOptions({
    queryKey: [...keys.brands, 'nearest', q],
    queryFn: async () =>
      (await api.request<NearestName[]>('GET', `/api/nearest-names?${new URLSearchParams({ q })}`)).body,
  });
}

/** The last part of an address as words. */
function wordsOf(address: string): string {
  const part = address.split('/').findLast((each) => each !== '') ?? '';
  return part
    .replace(/[-_.+]+/g, ' ')
    .trim()
    .slice(0, maxQueryLength);
}
