import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';

/** Interval of polling a current import: a person reads no faster. */
const pollMs = 1_000;
/** Interval after a failed poll, such as while the server restarts. */
const pollAfterFailureMs = 5_000;

/** The latest imports, newest first. Polled each second during one, otherwise not at all. */
export function mailImportsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.mailImports,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/mail-imports', { signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (data?.some(isUnderWay) !== true) return false;
      if (error === null) return pollMs;
      return error instanceof ApiError && [401, 403].includes(error.status) ? false : pollAfterFailureMs;
    },
  });
}

/**
 * Reports whether an import continues. An interrupted upload waits for an administrator to resume it, so it
 * does not.
 */
export function isUnderWay({ finishedAt }: Pick<MailImport, 'finishedAt'>): boolean {
  return finishedAt === null;
}
