import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError, getJson } from '#client/lib/api-client.ts';
import { type ListOptions, listQuery } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailStateBody, EmailStateChange } from '#shared/contract/reviews.ts';

/** About two screens of a dense table. */
const rowsPerPage = 50;

/** A list of the dashboard. The rows of before are shown until the next ones come. */
export function adminListQuery<Row>(
  api: ApiClient,
  key: QueryKey,
  options: Omit<ListOptions<Row, Row>, 'limit'>,
) {
  return {
    ...listQuery<Row>(api, key, { ...options, limit: rowsPerPage }),
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
        await getJson(api, '/api/admin/check-access', signal);
        return 'open';
      } catch (error) {
        const denial = error instanceof ApiError ? denials[error.status] : undefined;
        return denial ?? (client.getQueryData(queryKey) === 'open' ? 'open' : 'unknown');
      }
    },
  });
}

const denials: Record<number, AdminAccess | undefined> = { 401: 'signed-out', 403: 'forbidden' };

/** `POST /api/admin/emails/state`: publishes, hides or holds emails, or as many of a group as one call decides. */
export async function decideEmails(api: ApiClient, body: EmailStateBody): Promise<EmailStateChange> {
  return (await api.request<EmailStateChange>('POST', '/api/admin/emails/state', body)).body;
}

/** How something that takes many calls is followed. */
export interface Steps {
  isStopped: () => boolean;
  /** @param done how many emails so far; called only where more are to come. */
  onStep: (done: number) => void;
}

export const noSteps: Steps = { isStopped: () => false, onStep: () => {} };

/** Puts emails back to what they were before decisions. What is back leaves the list: stopped or failed, the rest goes on from there. */
export async function takeBack(
  api: ApiClient,
  before: EmailStateChange['before'],
  steps: Steps = noSteps,
): Promise<void> {
  let done = 0;
  for (let body = before[0]; body !== undefined && !steps.isStopped(); body = before[0]) {
    await decideEmails(api, body);
    before.shift();
    done += body.ids.length;
    if (before.length > 0) steps.onStep(done);
  }
}
