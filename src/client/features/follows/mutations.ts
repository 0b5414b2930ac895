import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { NewFollowBody } from '#shared/contract/search/follows.ts';
import type { FollowCadence } from '#shared/vocabulary/follows.ts';

export const loginSentence = 'Please log in to follow this and get emails about it';

const failed = { phrase: 'Failed to change what you follow', login: loginSentence };
const stale = { invalidates: [keys.follows], invalidatesIfFailed: [keys.follows] };

const cadenceSentences: Record<FollowCadence, string> = {
  each: 'You get each new email.',
  daily: 'New emails come in your daily digest.',
  weekly: 'New emails come in your weekly digest.',
  none: 'New emails are in your feed.',
};

export function followMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: NewFollowBody) =>
      callApi(api, 'POST /api/follows', {
        body: { ...body, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    done: ({ cadence }) => ({
      title: 'Following',
      description: cadenceSentences[cadence],
    }),
    failed,
    ...stale,
  });
}

/** Follows from a toast, which stays when the reader leaves the page. */
export function followAtOnce(context: MutationContext, body: NewFollowBody): void {
  const { queryClient } = context;
  queryClient
    .getMutationCache()
    .build(queryClient, followMutation(context))
    .execute(body)
    .catch(() => {}); // its toast has shown the failure
}

export function unfollowMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (id: number) => callApi(api, 'DELETE /api/follows/:id', { params: { id } }),
    done: 'No longer following',
    failed,
    ...stale,
  });
}
