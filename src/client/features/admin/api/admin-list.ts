import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { type ListOptions, listQuery } from '#client/lib/list-page.ts';

/** About two screens of a dense table. */
const limit = 50;

/** A list of the dashboard. The rows of before are shown until the next ones come. */
export function adminListQuery<Row>(
  api: ApiClient,
  key: QueryKey,
  options: Omit<ListOptions<Row, Row>, 'limit'>,
) {
  return { ...listQuery<Row>(api, key, { ...options, limit }), placeholderData: keepPreviousData };
}
