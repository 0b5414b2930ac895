import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { type ListName, type ListOptions, listQuery } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { TestConnection } from '#shared/contract/intake/settings.ts';

/** About two screens of a dense table. */
const rowsPerPage = 50;

/** A list of the dashboard. The rows of before are shown until the next ones come. */
export function adminListQuery<Name extends ListName>(
  api: ApiClient,
  name: Name,
  key: QueryKey,
  options: Omit<ListOptions<Name>, 'limit'>,
) {
  return {
    ...listQuery(api, name, key, { ...options, limit: rowsPerPage } as ListOptions<Name>),
    placeholderData: keepPreviousData,
  };
}

/** What `GET /api/admin/check-access` came to (specification, section 6). */
export type AdminAccess = 'open' | 'signed-out' | 'forbidden' | 'unknown';

/**
 * Every answer is kept as one, a failure too: the screen says what it came to and asks no more by itself. A later check
 * that fails closes nothing that is open: the API guards itself, and a form half written is worth keeping.
 */
export function adminAccessQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.admin, 'access'],
    queryFn: async ({ client, queryKey, signal }): Promise<AdminAccess> => {
      try {
        await callApi(api, 'GET /api/admin/check-access', { signal });
        return 'open';
      } catch (error) {
        const denial = error instanceof ApiError ? denials[error.status] : undefined;
        return denial ?? (client.getQueryData(queryKey) === 'open' ? 'open' : 'unknown');
      }
    },
  });
}

const denials: Record<number, AdminAccess | undefined> = { 401: 'signed-out', 403: 'forbidden' };

/**
 * What the test of a connection came to. A refusal of the form is an answer too: it stands in the same place as a
 * mailbox that cannot be reached.
 */
export async function connectionAnswer(test: Promise<TestConnection>): Promise<TestConnection> {
  try {
    return await test;
  } catch (error) {
    const sentence = error instanceof ApiError ? error.sentence : undefined;
    return { ok: false, message: sentence ?? unreachable, messageCount: null };
  }
}

const unreachable = 'The test could not be run. Check your connection and try again.';
