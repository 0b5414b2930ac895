import { failurePhrase, loginSentence } from '#client/features/follows/copy.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { NewFollowBody } from '#shared/contract/search/follows.ts';
import { countOf } from '#shared/format/count.ts';
import type { FollowCadence, FollowEvent } from '#shared/vocabulary/follows.ts';

const failed = { phrase: failurePhrase, login: loginSentence };
const stale = { invalidates: [keys.follows], invalidatesIfFailed: [keys.follows] };

const howTheyCome: Record<FollowCadence, string> = {
  each: 'come at once',
  daily: 'come in your daily digest',
  weekly: 'come in your weekly digest',
  none: 'are in your feed',
};

const whatComes: Record<FollowEvent, (threshold: number | null) => string> = {
  every: () => 'New emails',
  season_start: () => 'First emails of a season',
  offer: (percent) => `Discounts of at least ${percent}%`,
  platform: () => 'Changes of email platform',
  silence: (days) => `Silences of at least ${countOf(days ?? 1, 'day', 'days')}`,
};

export function followMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: NewFollowBody) =>
      callApi(api, 'POST /api/follows', {
        body: { ...body, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    done: ({ event, threshold, cadence }) => ({
      title: event === 'every' ? 'Following' : 'Alert added',
      description: `${whatComes[event](threshold)} ${howTheyCome[cadence]}.`,
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

/** Offers a visitor to sign in. */
export function askForLogin(): void {
  toasts.show(loginToast(loginSentence));
}

/** Follows without a component: from a button that loads this code when pressed, or a toast, which outlives its page. */
export async function follow(context: MutationContext, body: NewFollowBody): Promise<void> {
  const { queryClient } = context;
  const following = queryClient.getMutationCache().build(queryClient, followMutation(context));
  await following.execute(body).catch(() => {}); // its toast has shown the failure
}

export async function unfollow(context: MutationContext, id: number): Promise<void> {
  const { queryClient } = context;
  const ending = queryClient.getMutationCache().build(queryClient, unfollowMutation(context));
  await ending.execute(id).catch(() => {});
}
