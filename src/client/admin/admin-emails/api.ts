import { queryOptions } from '@tanstack/react-query';
import { type EmailListing, emailParameters } from '#client/admin/admin-emails/email-listing.ts';
import { adminListQuery } from '#client/admin/kit/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { patchRows } from '#client/platform/api/list-page.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { brandKeys, contentKeys, keys } from '#client/platform/queries/query-keys.ts';
import type { AdminEmail, ClassificationBody, OffersBody } from '#shared/contract/curation/admin-emails.ts';

/** Key of every page of the table, whatever the search. */
const recentEmailsKey = [...keys.adminEmails, 'recent'] as const;

/** The server filters. `start` is the cursor of the page. */
export function recentEmailsQuery(api: ApiClient, listing: EmailListing, start: string | null) {
  return adminListQuery(api, 'GET /api/emails/recent', [...recentEmailsKey, { ...listing, start }], {
    query: {
      ...emailParameters(listing),
      sort: listing.sort === 'newest' ? null : listing.sort,
    },
    start,
  });
}

/** The languages and platforms of the stored emails. */
export function emailKindsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.adminEmails, 'kinds'],
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/emails/kinds', { signal }),
    staleTime: 60_000,
  });
}

/** Refetched whenever its dialog opens, because a reprocess may have changed it. */
export function evidenceQuery(api: ApiClient, emailId: number) {
  return queryOptions({
    queryKey: [...keys.adminEmails, 'evidence', emailId] as const,
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/admin/emails/:id/evidence', { params: { id: emailId }, signal }),
    staleTime: 0,
  });
}

/** A value is permanent; null restores automatic recognition. */
export function correctClassificationMutation({ api, queryClient }: MutationContext, emailId: number) {
  return apiMutation({
    mutationFn: (body: ClassificationBody) =>
      callApi(api, 'PATCH /api/admin/emails/:id/classification', { params: { id: emailId }, body }),
    onSuccess: (evidence) => {
      queryClient.setQueryData(evidenceQuery(api, emailId).queryKey, evidence);
    },
    done: 'Classification updated',
    failed: 'Error updating classification',
    invalidates: contentKeys,
  });
}

/** Sets the offers of an email permanently; null restores automatic recognition. */
export function correctOffersMutation({ api, queryClient }: MutationContext, emailId: number) {
  return apiMutation({
    mutationFn: (body: OffersBody) =>
      callApi(api, 'PUT /api/admin/emails/:id/offers', { params: { id: emailId }, body }),
    onSuccess: (evidence) => {
      queryClient.setQueryData(evidenceQuery(api, emailId).queryKey, evidence);
    },
    done: 'Offers updated',
    failed: 'Error updating offers',
    invalidates: contentKeys,
  });
}

/** An email another administrator has already deleted counts as deleted. */
export function deleteEmailMutation({ api, queryClient }: MutationContext, emailId: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/emails/:id', { params: { id: emailId } }),
    onSuccess: () =>
      patchRows<AdminEmail>(queryClient, recentEmailsKey, (rows) => rows.filter(({ id }) => id !== emailId)),
    done: 'Email deleted',
    failed: 'Error deleting email',
    invalidates: brandKeys,
  });
}
