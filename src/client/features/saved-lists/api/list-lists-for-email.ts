import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SavedList } from '#shared/contract/saved-lists.ts';

/** The key of every email's answer: what a change of the lists themselves makes stale. */
export const listsForEmailsKey = [...keys.savedLists, 'for-email'] as const;

/**
 * `GET /api/saved-lists?emailId=`: the reader's lists, each with the email's item where it holds it. Asked each time
 * the save dialog opens: what it shows of notes is what saving replaces.
 */
export function listsForEmailQuery(api: ApiClient, emailId: number) {
  return queryOptions({
    queryKey: [...listsForEmailsKey, emailId] as const,
    queryFn: async () => (await api.request<SavedList[]>('GET', `/api/saved-lists?emailId=${emailId}`)).body,
    staleTime: 0,
  });
}
