import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';

/** What `GET /api/admin/check-access` came to (specification, section 6). */
export type AdminAccess = 'open' | 'signed-out' | 'forbidden' | 'unknown';

/**
 * Every answer is kept as one, a failure too: the screen says what it came to and asks no more by itself. A later check
 * that fails closes nothing that is open: the API guards itself, and a form half written is worth keeping.
 */
export function adminAccessQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.admin, 'access'],
    queryFn: async ({ client, queryKey }): Promise<AdminAccess> => {
      try {
        await api.request('GET', '/api/admin/check-access');
        return 'open';
      } catch (error) {
        const denial = error instanceof ApiError ? denials[error.status] : undefined;
        return denial ?? (client.getQueryData(queryKey) === 'open' ? 'open' : 'unknown');
      }
    },
  });
}

const denials: Record<number, AdminAccess | undefined> = { 401: 'signed-out', 403: 'forbidden' };
