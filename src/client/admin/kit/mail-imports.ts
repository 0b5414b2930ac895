import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';

/** How often an import under way is looked at: a person reads no faster. */
const pollMs = 1_000;
/** How often when the last look failed, as while the server restarts. */
const pollAfterFailureMs = 5_000;

/** The newest imports, newest first: asked each second while one is under way, and not at all otherwise. */
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

/** Whether it still goes on; an upload that broke off does not, until somebody goes on with it. */
export function isUnderWay({ finishedAt }: Pick<MailImport, 'finishedAt'>): boolean {
  return finishedAt === null;
}
