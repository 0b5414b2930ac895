import { queryOptions } from '@tanstack/react-query';
import { type AccessResult, toAccessResult } from '#client/platform/api/access-result.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Follows, NewFollowBody } from '#shared/contract/search/follows.ts';

/** Everything the user follows, and when they are notified. */
export function followsQuery(api: ApiClient) {
  return queryOptions<AccessResult<Follows>>({
    queryKey: keys.follows,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/follows', { signal })),
  });
}

export const loginSentence = 'Please log in to follow this and get emails about it';

const failed = { phrase: 'Failed to change what you follow', login: loginSentence };
const stale = { invalidates: [keys.follows], invalidatesIfFailed: [keys.follows] };

export function followMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: NewFollowBody) =>
      callApi(api, 'POST /api/follows', {
        body: { ...body, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    done: ({ cadence }) => ({
      title: 'Following',
      description:
        cadence === 'each' ? 'You get each new email.' : `New emails come in your ${cadence} digest.`,
    }),
    failed,
    ...stale,
  });
}

export function unfollowMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (id: number) => callApi(api, 'DELETE /api/follows/:id', { params: { id } }),
    done: 'No longer following',
    failed,
    ...stale,
  });
}
