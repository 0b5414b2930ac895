import type { ApiClient } from '#client/lib/api-client.ts';
import type { SavedList, SavedListItemBody } from '#shared/contract/saved-lists.ts';

/**
 * `POST /api/saved-lists/{id}/emails`: puts an email into a list or replaces its notes there. Notes that hold nothing
 * are left out, which clears them.
 */
export async function putItem(
  api: ApiClient,
  listId: number,
  { emailId, notes }: { emailId: number; notes: string },
): Promise<SavedList> {
  const text = notes.trim();
  const body: SavedListItemBody = text === '' ? { emailId } : { emailId, notes: text };
  return (await api.request<SavedList>('POST', `/api/saved-lists/${listId}/emails`, body)).body;
}
