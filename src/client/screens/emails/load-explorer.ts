import { emailFacetsQuery, explorerEmailsQuery } from '#client/features/email-search/api.ts';
import { readExplorerAddress } from '#client/features/email-search/explorer-address.ts';
import { hasJustFailed } from '#client/platform/queries/query-client.ts';
import type { PageLoader } from '#client/platform/router/page.ts';

/** What an address of the explorer asks for. Without counts it still shows emails. */
export function loadExplorer(search: URLSearchParams, { queryClient, api }: PageLoader): Promise<unknown> {
  const address = readExplorerAddress(search);
  const [emails, facets] = [explorerEmailsQuery(api, address), emailFacetsQuery(api, address)];
  return Promise.all([
    hasJustFailed(queryClient, emails.queryKey) ? null : queryClient.ensureInfiniteQueryData(emails),
    hasJustFailed(queryClient, facets.queryKey) ? null : queryClient.prefetchQuery(facets),
  ]);
}
