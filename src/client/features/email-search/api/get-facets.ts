import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ExplorerAddress, searchParameters } from '#client/features/email-search/explorer-address.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailFacets } from '#shared/contract/email-search.ts';

/** `GET /api/emails/facets`: how many emails match, and how many of each kind. The order and the view do not matter. */
export function emailFacetsQuery(api: ApiClient, address: ExplorerAddress) {
  const parameters = searchParameters(address);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of [value ?? ''].flat()) if (each !== '') search.append(name, each);
  }
  const path = search.size === 0 ? '/api/emails/facets' : `/api/emails/facets?${search}`;
  return queryOptions({
    queryKey: [...keys.emails, 'facets', parameters] as const,
    queryFn: async () => (await api.request<EmailFacets>('GET', path)).body,
    placeholderData: keepPreviousData,
  });
}
