import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Suggestions } from '#shared/contract/email-search.ts';

/** `GET /api/emails/suggest`: what a search that is being typed may mean; the last answer stands until the next is there. */
export function suggestionsQuery(api: ApiClient, text: string) {
  return queryOptions({
    queryKey: [...keys.emails, 'suggest', text],
    queryFn: async () =>
      (await api.request<Suggestions>('GET', `/api/emails/suggest?${new URLSearchParams({ q: text })}`)).body,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
