import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type EmailListing, emailParameters } from '#client/admin/admin-emails/email-listing.ts';
import { adminListQuery } from '#client/admin/kit/api.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson, requestDeletion } from '#client/platform/api/api-client.ts';
import { patchRows } from '#client/platform/api/list-page.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { brandKeys, contentKeys, keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type {
  AdminEmail,
  ClassificationBody,
  EmailEvidence,
  EmailKinds,
  OffersBody,
} from '#shared/contract/admin-emails.ts';

/** The key of every page of the table, whatever is searched. */
const recentEmailsKey = [...keys.adminEmails, 'recent'] as const;

/** `GET /api/emails/recent`, narrowed by the server; `start` is the cursor a page begins at. */
export function recentEmailsQuery(api: ApiClient, listing: EmailListing, start: string | null) {
  return adminListQuery(api, 'GET /api/emails/recent', [...recentEmailsKey, { ...listing, start }], {
    query: {
      ...emailParameters(listing),
      sort: listing.sort === 'newest' ? null : listing.sort,
    },
    start,
  });
}

/** `GET /api/admin/emails/kinds`: the languages and platforms there are. */
export function emailKindsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.adminEmails, 'kinds'],
    queryFn: ({ signal }) => getJson<EmailKinds>(api, '/api/admin/emails/kinds', signal),
    staleTime: 60_000,
  });
}

/** `GET /api/admin/emails/{id}/evidence`: asked anew whenever its dialog opens, since a reprocess may have changed it. */
export function evidenceQuery(api: ApiClient, emailId: number) {
  return queryOptions({
    queryKey: [...keys.adminEmails, 'evidence', emailId] as const,
    queryFn: ({ signal }) => getJson<EmailEvidence>(api, `/api/admin/emails/${emailId}/evidence`, signal),
    staleTime: 0,
  });
}

/** `PATCH /api/admin/emails/{id}/classification`: a value is kept for good, null goes back to what recognition says. */
export function correctClassificationMutation({ api, queryClient }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: async (body: ClassificationBody) =>
      (await api.request<EmailEvidence>('PATCH', `/api/admin/emails/${emailId}/classification`, body)).body,
    onSuccess: (evidence) => {
      queryClient.setQueryData(evidenceQuery(api, emailId).queryKey, evidence);
      toasts.show({ title: 'Classification updated' });
      makeStale(queryClient, contentKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error updating classification')),
  });
}

/** `PUT /api/admin/emails/{id}/offers`: what an email offers, for good; null goes back to what recognition says. */
export function correctOffersMutation({ api, queryClient }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: async (body: OffersBody) =>
      (await api.request<EmailEvidence>('PUT', `/api/admin/emails/${emailId}/offers`, body)).body,
    onSuccess: (evidence) => {
      queryClient.setQueryData(evidenceQuery(api, emailId).queryKey, evidence);
      toasts.show({ title: 'Offers updated' });
      makeStale(queryClient, contentKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error updating offers')),
  });
}

/** `DELETE /api/emails/{id}`. An email that another administrator has deleted already is deleted. */
export function deleteEmailMutation({ api, queryClient }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/emails/${emailId}`),
    onSuccess: () => {
      patchRows<AdminEmail>(queryClient, recentEmailsKey, (rows) => rows.filter(({ id }) => id !== emailId));
      toasts.show({ title: 'Email deleted' });
      makeStale(queryClient, brandKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting email')),
  });
}
