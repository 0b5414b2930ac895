import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Suggestions } from '#shared/contract/email-search.ts';

/** `GET /api/emails/suggest`: the brands that may be meant by what is typed; the last answer stands until the next is there. */
export function brandSuggestionsQuery(api: ApiClient, text: string) {
  return queryOptions({
    queryKey: [...keys.brands, 'suggest', text],
    queryFn: async () =>
      (await api.request<Suggestions>('GET', `/api/emails/suggest?${new URLSearchParams({ q: text })}`)).body
        .brands,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
