import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminListQuery } from '#client/admin/kit/api.ts';
import { type SignUpListing, signUpParameters } from '#client/admin/sign-ups/sign-up-listing.ts';
import { planWords } from '#client/admin/sign-ups/sign-up-words.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson, type RequestOptions } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { isOutdated, lookedAt } from '#client/platform/queries/looked-at.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type {
  SignUp,
  SignUpFollowBody,
  SignUpForm,
  SignUpRow,
  SignUpRows,
  SignUpRowsBody,
  SignUpSetBody,
  SignUpSummary,
} from '#shared/contract/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

/** `GET /api/admin/sign-ups/summary`. */
export function signUpSummaryQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.signUps, 'summary'],
    queryFn: ({ signal }) => getJson<SignUpSummary>(api, '/api/admin/sign-ups/summary', signal),
  });
}

/** `GET /api/admin/sign-ups`: the page of the listing, and how many sign-ups match in all. */
export function signUpsQuery(api: ApiClient, listing: SignUpListing) {
  return adminListQuery(api, 'GET /api/admin/sign-ups', [...keys.signUps, 'list', listing], {
    query: signUpParameters(listing),
    start: listing.start,
  });
}

/** Where the file of a listing is: the same sign-ups in the same order, on all pages. */
export function downloadPath(listing: SignUpListing, format: 'xlsx' | 'csv'): string {
  return `/api/admin/sign-ups/download?${new URLSearchParams({ ...signUpParameters(listing), format })}`;
}

/** A list of sign-ups; its id tells it from others, since it is too large to be its own name. */
export interface RowsRequest {
  id: string;
  rows: SignUpRow[];
}

async function ask(
  api: ApiClient,
  { rows }: RowsRequest,
  step: SignUpRowsBody['do'],
  options?: RequestOptions,
): Promise<SignUpRows> {
  return (await api.request<SignUpRows>('POST', '/api/admin/sign-ups/rows', { rows, do: step }, options))
    .body;
}

/** What a list would add and change; nothing is changed by asking. As it was when it was asked for: it is being read. */
export function lookQuery(api: ApiClient, request: RowsRequest | null) {
  return lookedAt(['sign-up-rows', request?.id ?? null], request, (wanted, signal) =>
    ask(api, wanted, { step: 'look' }, { signal }),
  );
}

async function countChanged(api: ApiClient, path: string, body: object): Promise<number> {
  return (await api.request<{ count: number }>('POST', `/api/admin/sign-ups/${path}`, body)).body.count;
}

/** `POST /api/admin/sign-ups/follow`: brands of the vault. */
export function followMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: (body: SignUpFollowBody) => countChanged(api, 'follow', body),
    onSuccess: (count) =>
      toasts.show({
        title: count === 0 ? 'In the ledger already' : `${countOf(count, 'sign-up', 'sign-ups')} added`,
      }),
    onError: (error) => toasts.show(adminFailure(error, 'Error adding sign-ups')),
    onSettled: () => makeStale(queryClient, [keys.signUps, keys.auditLog]),
  });
}

const done: Record<SignUpSetBody['to'], string> = {
  signed_up: 'signed up',
  confirmed: 'confirmed',
  ended: 'ended',
  removed: 'removed',
};

/** `POST /api/admin/sign-ups/set`: the same for many. */
export function setMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: (body: SignUpSetBody) => countChanged(api, 'set', body),
    onSuccess: (count, { to }) =>
      toasts.show({
        title: count === 0 ? 'Nothing changed' : `${countOf(count, 'sign-up', 'sign-ups')} ${done[to]}`,
      }),
    onError: (error) => toasts.show(adminFailure(error, 'Error changing sign-ups')),
    onSettled: () => makeStale(queryClient, [keys.signUps, keys.auditLog]),
  });
}

/** `PATCH /api/admin/sign-ups/{id}`. */
export function editSignUpMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async (form: SignUpForm) =>
      (await api.request<SignUp>('PATCH', `/api/admin/sign-ups/${id}`, form)).body,
    onSuccess: () => toasts.show({ title: 'Sign-up updated' }),
    onError: (error) => toasts.show(adminFailure(error, 'Error updating sign-up')),
    onSettled: () => makeStale(queryClient, [keys.signUps, keys.auditLog]),
  });
}

/** Takes the list as it was looked at. A ledger that has changed since (409) is for whoever asked to look at again. */
export function takeRowsMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: ({ request, digest }: { request: RowsRequest; digest: string }) =>
      ask(api, request, { step: 'apply', digest }),
    onSuccess: (taken) => {
      if (taken.isApplied) toasts.show({ title: 'Ledger updated', description: planWords(taken) });
    },
    onError: (error) => {
      if (!isOutdated(error)) toasts.show(adminFailure(error, 'Error adding sign-ups'));
    },
    onSettled: () => makeStale(queryClient, [keys.signUps, keys.auditLog]),
  });
}
