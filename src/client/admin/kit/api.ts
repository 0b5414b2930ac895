import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { type ListName, type ListOptions, listQuery } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { TestConnection } from '#shared/contract/intake/settings.ts';

/** About two screens of a dense table. */
const rowsPerPage = 50;

/** A list of the dashboard. Shows the previous rows until the next ones load. */
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

/** Result of `GET /api/admin/check-access` (specification, section 6). */
export type AdminAccess = 'open' | 'signed-out' | 'forbidden' | 'unknown';

/**
 * Every result is cached, failures too: the screen shows it and does not retry by itself. A later check that
 * fails does not close the dashboard: the API protects itself, and a half-written form is worth keeping.
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
 * Result of a connection test. A validation error is a result too, shown in the same place as an unreachable
 * mailbox.
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
