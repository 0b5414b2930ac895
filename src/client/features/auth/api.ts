import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { LoadContext } from '#client/platform/router/page.ts';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';

/**
 * Fetches the signed-in user; null for a visitor. A failure counts as signed out too (specification, section
 * 4).
 */
async function fetchCurrentUser(api: ApiClient, signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await callApi(api, 'GET /api/auth/user', { signal });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The server puts the answer into the page, so that the first view makes no request. */
export function currentUserQuery(api: ApiClient) {
  return queryOptions({ queryKey: keys.currentUser, queryFn: ({ signal }) => fetchCurrentUser(api, signal) });
}

/** Runs a load that only premium users may make; others get no request, and the screen shows the reason. */
export async function ifPremium(
  context: LoadContext,
  load: (context: LoadContext) => Promise<unknown>,
): Promise<void> {
  const user = await context.queryClient.ensureQueryData(currentUserQuery(context.api));
  if (user?.subscriptionTier === 'premium') await load(context);
}
