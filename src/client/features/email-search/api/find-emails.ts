import { keepPreviousData } from '@tanstack/react-query';
import { type ExplorerAddress, searchParameters } from '#client/features/email-search/explorer-address.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { listQuery } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { FoundEmail } from '#shared/contract/email-search.ts';

/** Rows on the first view and with each Show more: divides into rows of two, three and four cards. */
const emailsPerPage = 24;

/** `GET /api/emails`: what was found, page by page; another search shows the last one's until it is there. */
export function explorerEmailsQuery(api: ApiClient, address: ExplorerAddress) {
  const { sort, start } = address;
  const parameters = { ...searchParameters(address), sort };
  const list = listQuery<FoundEmail>(api, [...keys.emails, 'explorer', parameters, { start }], {
    path: '/api/emails',
    limit: emailsPerPage,
    parameters,
    start,
  });
  return { ...list, placeholderData: keepPreviousData };
}
