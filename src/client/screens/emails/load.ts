import { loadBrandSets } from '#client/features/brand-sets/api.ts';
import { emailFacetsQuery, explorerEmailsQuery } from '#client/features/email-search/api.ts';
import { readExplorerAddress } from '#client/features/email-search/explorer-address.ts';
import { loadWholeHistory } from '#client/features/stats/api.ts';
import { hasJustFailed } from '#client/platform/queries/query-client.ts';
import type { Load } from '#client/platform/router/page.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Lazy-loaded, because most viewers use the pictures. */
export const EmailTable = lazyPart(
  () => import('#client/screens/emails/email-table.tsx'),
  (code) => code.EmailTable,
);

/** Without counts the explorer still shows emails. */
export const load: Load = ({ search }, { queryClient, api }) => {
  const address = readExplorerAddress(search);
  const [emails, facets] = [explorerEmailsQuery(api, address), emailFacetsQuery(api, address)];
  return Promise.all([
    hasJustFailed(queryClient, emails.queryKey) ? null : queryClient.ensureInfiniteQueryData(emails),
    hasJustFailed(queryClient, facets.queryKey) ? null : queryClient.prefetchQuery(facets),
    loadWholeHistory({ queryClient, api }),
    loadBrandSets({ queryClient, api }),
    address.view === 'table' ? EmailTable.fetch() : null,
  ]);
};
