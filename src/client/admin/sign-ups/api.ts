import { queryOptions } from '@tanstack/react-query';
import { adminListQuery } from '#client/admin/kit/api.ts';
import { planWords } from '#client/admin/sign-ups/copy.ts';
import { type SignUpListing, signUpParameters } from '#client/admin/sign-ups/sign-up-listing.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { apiPath, callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { isOutdated, previewQuery } from '#client/platform/queries/preview-query.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type {
  SignUpFollowBody,
  SignUpForm,
  SignUpRow,
  SignUpSetBody,
} from '#shared/contract/intake/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

export function signUpSummaryQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.signUps, 'summary'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/sign-ups/summary', { signal }),
  });
}

/** The page of the listing, and how many sign-ups match in all. */
export function signUpsQuery(api: ApiClient, listing: SignUpListing) {
  return adminListQuery(api, 'GET /api/admin/sign-ups', [...keys.signUps, 'list', listing], {
    query: signUpParameters(listing),
    start: listing.start,
  });
}

/** Where the file of a listing is: the same sign-ups in the same order, on all pages. */
export function downloadPath(listing: SignUpListing, format: 'xlsx' | 'csv'): string {
  return apiPath('/api/admin/sign-ups/download', {}, { ...signUpParameters(listing), format });
}

/** A list of sign-ups; its id tells it from others, since it is too large to be its own name. */
export interface RowsRequest {
  id: string;
  rows: SignUpRow[];
}

/** What a list would add and change; nothing is changed by asking. As it was when it was asked for: it is being read. */
export function lookQuery(api: ApiClient, request: RowsRequest | null) {
  return previewQuery([...keys.signUpRows, request?.id ?? null], request, ({ rows }, signal) =>
    callApi(api, 'POST /api/admin/sign-ups/rows', { body: { rows, do: { step: 'look' } }, signal }),
  );
}

const changedKeys = [keys.signUps, keys.auditLog];

/** Follows brands of the vault. */
export function followMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: SignUpFollowBody) => callApi(api, 'POST /api/admin/sign-ups/follow', { body }),
    done: ({ count }) => ({
      title: count === 0 ? 'Already among your sign-ups' : `${countOf(count, 'sign-up', 'sign-ups')} added`,
    }),
    failed: 'Error adding sign-ups',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

const done: Record<SignUpSetBody['to'], string> = {
  signed_up: 'signed up',
  confirmed: 'confirmed',
  ended: 'ended',
  removed: 'removed',
};

/** Sets the same for many. */
export function setMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: SignUpSetBody) => callApi(api, 'POST /api/admin/sign-ups/set', { body }),
    done: ({ count }, { to }) => ({
      title: count === 0 ? 'Nothing changed' : `${countOf(count, 'sign-up', 'sign-ups')} ${done[to]}`,
    }),
    failed: 'Error changing sign-ups',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

export function editSignUpMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (body: SignUpForm) => callApi(api, 'PATCH /api/admin/sign-ups/:id', { params: { id }, body }),
    done: 'Sign-up updated',
    failed: 'Error updating sign-up',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

/** Takes the list as it was looked at. A ledger that has changed since (409) is for whoever asked to look at again. */
export function takeRowsMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: ({ request: { rows }, digest }: { request: RowsRequest; digest: string }) =>
      callApi(api, 'POST /api/admin/sign-ups/rows', { body: { rows, do: { step: 'apply', digest } } }),
    done: (taken) => (taken.isApplied ? { title: 'Ledger updated', description: planWords(taken) } : null),
    failed: (error) => (isOutdated(error) ? null : 'Error adding sign-ups'),
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}
