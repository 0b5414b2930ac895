import { explorerEmailsQuery } from '#client/features/email-search/api/find-emails.ts';
import { emailFacetsQuery } from '#client/features/email-search/api/get-facets.ts';
import { readExplorerAddress } from '#client/features/email-search/explorer-address.ts';
import type { PageLoader } from '#client/lib/page.ts';

/** What an address of the explorer asks for. Without counts it still shows emails. */
export function loadExplorer(search: URLSearchParams, { queryClient, api }: PageLoader): Promise<unknown> {
  const address = readExplorerAddress(search);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(explorerEmailsQuery(api, address)),
    queryClient.prefetchQuery(emailFacetsQuery(api, address)),
  ]);
}
