import { queryOptions } from '@tanstack/react-query';
import { adminListQuery } from '#client/features/admin/api/admin-list.ts';
import type { ChosenGroup } from '#client/features/reviews/chosen-group.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { WaitingGroup } from '#shared/contract/reviews.ts';
import type { WaitingGrouping } from '#shared/vocabulary/waiting-groupings.ts';

const path = '/api/admin/emails/waiting/groups';
/** Stale with the count of what waits. */
const groupsKey = [...keys.reviews, 'waiting', 'groups'] as const;

/** `GET /api/admin/emails/waiting/groups`: every group of a kind, the largest first. */
export function waitingGroupsQuery(api: ApiClient, { by, q }: { by: WaitingGrouping; q: string }) {
  return adminListQuery<WaitingGroup>(api, [...groupsKey, by, q], {
    path,
    parameters: { by, q },
    start: null,
  });
}

/** The one group of that key, in a list; of no group none. */
export function waitingGroupQuery(api: ApiClient, group: ChosenGroup | null) {
  return queryOptions({
    queryKey: [...groupsKey, group],
    queryFn: async () => {
      if (group === null) return [];
      const search = new URLSearchParams({ by: group.by, key: group.key });
      return (await api.request<WaitingGroup[]>('GET', `${path}?${search}`)).body;
    },
    enabled: group !== null,
  });
}
