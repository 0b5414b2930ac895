import { queryOptions } from '@tanstack/react-query';
import { adminListQuery } from '#client/admin/kit/api.ts';
import { planSummary } from '#client/admin/sign-ups/copy.ts';
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

/** A page of the listing, with the total of matching sign-ups. */
export function signUpsQuery(api: ApiClient, listing: SignUpListing) {
  return adminListQuery(api, 'GET /api/admin/sign-ups', [...keys.signUps, 'list', listing], {
    query: signUpParameters(listing),
    start: listing.start,
  });
}

/** Path of the file of a listing: the same sign-ups and order, all pages. */
export function downloadPath(listing: SignUpListing, format: 'xlsx' | 'csv'): string {
  return apiPath('/api/admin/sign-ups/download', {}, { ...signUpParameters(listing), format });
}

/** A list of sign-ups. Its id is the query key, because the list is too large to be one. */
export interface RowsRequest {
  id: string;
  rows: SignUpRow[];
}

/** Previews a list without applying it. Not refetched, because the administrator is reading it. */
export function lookQuery(api: ApiClient, request: RowsRequest | null) {
  return previewQuery([...keys.signUpRows, request?.id ?? null], request, ({ rows }, signal) =>
    callApi(api, 'POST /api/admin/sign-ups/rows', { body: { rows, do: { step: 'look' } }, signal }),
  );
}

const changedKeys = [keys.signUps, keys.auditLog];

/** Adds sign-ups for brands of the vault. */
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
  addressed: 'given an address',
};

/** Sets the state of several sign-ups. */
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

interface TakenRows {
  request: RowsRequest;
  digest: string;
  /** Whether each new sign-up gets an address. */
  makesAddresses: boolean;
}

/**
 * Applies the list exactly as previewed. A ledger changed since then (409) is previewed again by the caller.
 */
export function takeRowsMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: ({ request: { rows }, digest, makesAddresses }: TakenRows) =>
      callApi(api, 'POST /api/admin/sign-ups/rows', {
        body: { rows, makesAddresses, do: { step: 'apply', digest } },
      }),
    done: (taken) => (taken.isApplied ? { title: 'Ledger updated', description: planSummary(taken) } : null),
    failed: (error) => (isOutdated(error) ? null : 'Error adding sign-ups'),
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}
