import { adminListQuery } from '#client/features/admin/api/admin-list.ts';
import { type SignUpListing, signUpParameters } from '#client/features/sign-ups/sign-up-listing.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SignUp } from '#shared/contract/sign-ups.ts';

/** `GET /api/admin/sign-ups`: the page of the listing, and how many sign-ups match in all. */
export function signUpsQuery(api: ApiClient, listing: SignUpListing) {
  return adminListQuery<SignUp>(api, [...keys.signUps, 'list', listing], {
    path: '/api/admin/sign-ups',
    parameters: signUpParameters(listing),
    start: listing.start,
  });
}

/** Where the file of a listing is: the same sign-ups in the same order, on all pages. */
export function downloadPath(listing: SignUpListing, format: 'xlsx' | 'csv'): string {
  return `/api/admin/sign-ups/download?${new URLSearchParams({ ...signUpParameters(listing), format })}`;
}
