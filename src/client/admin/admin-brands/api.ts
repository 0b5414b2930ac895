import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type AdminBrandListing,
  adminBrandParameters,
} from '#client/admin/admin-brands/admin-brand-listing.ts';
import { adminListQuery } from '#client/admin/kit/api.ts';
import {
  type Following,
  followChange,
  makeChangedStale,
  undoAtOnce,
} from '#client/admin/kit/bulk-changes.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson, requestDeletion } from '#client/platform/api/api-client.ts';
import { patchRows } from '#client/platform/api/list-page.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { brandKeys, keys } from '#client/platform/queries/query-keys.ts';
import { showAtOnce } from '#client/platform/queries/show-at-once.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { AdminBrand, BrandBody } from '#shared/contract/admin-brands.ts';
import type { BulkChange, MergedBrand } from '#shared/contract/bulk-changes.ts';
import type { Category } from '#shared/contract/categories.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** The key of every listing of brands. */
const adminBrandsKey = [...keys.adminBrands, 'list'] as const;

/** `GET /api/admin/brands`: the page of the listing, and how many brands match in all. */
export function adminBrandsQuery(api: ApiClient, listing: AdminBrandListing) {
  return adminListQuery(api, 'GET /api/admin/brands', [...adminBrandsKey, listing], {
    query: adminBrandParameters(listing),
    start: listing.start,
  });
}

/** Where the spreadsheet of a listing is: the same brands in the same order, on all pages. */
export function spreadsheetPath(listing: AdminBrandListing): string {
  return `/api/brands/download?${new URLSearchParams(adminBrandParameters(listing))}`;
}

/** `GET /api/brands/{id}/categories`: the categories a brand is in, its primary one among them. */
export function brandCategoriesQuery(api: ApiClient, brandId: number) {
  return queryOptions({
    queryKey: [...keys.brandCategories, brandId] as const,
    queryFn: ({ signal }) => getJson<Category[]>(api, `/api/brands/${brandId}/categories`, signal),
    staleTime: 0,
  });
}

/** Changes a brand wherever it is listed. */
function patchBrand(queryClient: QueryClient, brandId: number, change: Partial<AdminBrand>): void {
  patchRows<AdminBrand>(queryClient, adminBrandsKey, (rows) =>
    rows.map((brand) => (brand.id === brandId ? { ...brand, ...change } : brand)),
  );
}

/** Takes a brand out of every listing. */
function dropBrand(queryClient: QueryClient, brandId: number): void {
  patchRows<AdminBrand>(queryClient, adminBrandsKey, (rows) => rows.filter(({ id }) => id !== brandId));
}

/** `PATCH /api/brands/{id}`: what the edit form changes. */
export function updateBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (body: BrandBody) =>
      (await api.request<AdminBrand>('PATCH', `/api/brands/${brandId}`, body)).body,
    onSuccess: (brand, body) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Brand updated', ...aboutLogo(body, brand) });
      makeStale(queryClient, brandKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error updating brand')),
  });
}

/** Everything else is written; the logo that came along may not be there yet. */
function aboutLogo({ logoUrl }: BrandBody, { wantedLogo }: AdminBrand): { description?: string } {
  if (!logoUrl || wantedLogo === null) return {};
  const { state, reason } = wantedLogo;
  const news = state === 'asked' ? 'The logo is asked for again.' : 'The logo is not there.';
  return { description: reason === null ? news : `${news} ${reason}` };
}

/** `PATCH /api/brands/{id}/premium`: shown at once, and taken back when the server refuses. */
export function setPremiumOnlyMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (isPremiumOnly: boolean) =>
      (await api.request<AdminBrand>('PATCH', `/api/brands/${brandId}/premium`, { isPremiumOnly })).body,
    onMutate: showAtOnce(queryClient, [adminBrandsKey], (isPremiumOnly: boolean) => {
      patchBrand(queryClient, brandId, { isPremiumOnly });
      return () => patchBrand(queryClient, brandId, { isPremiumOnly: !isPremiumOnly });
    }),
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Premium status updated' });
    },
    onError: (error, _isPremiumOnly, putBack: (() => void) | undefined) => {
      putBack?.();
      toasts.show(adminFailure(error, 'Error updating premium status'));
    },
    onSettled: () => makeStale(queryClient, brandKeys),
  });
}

/** `POST /api/admin/brands/{id}/logo/retry`: the logo that is not kept yet is asked for now. */
export function retryLogoMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async () =>
      (await api.request<AdminBrand>('POST', `/api/admin/brands/${brandId}/logo/retry`)).body,
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show(
        brand.wantedLogo === null
          ? { title: 'Logo kept' }
          : { title: 'Logo not there yet', description: brand.wantedLogo.reason ?? 'It is being fetched.' },
      );
      makeStale(queryClient, brandKeys);
    },
    onError: (error) => {
      toasts.show(adminFailure(error, 'Error fetching the logo'));
      makeStale(queryClient, brandKeys);
    },
  });
}

/** `POST /api/admin/brands/{id}/domains`: mail from this domain is the brand's from now on. */
export function addDomainMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (body: { domain: string }) =>
      (await api.request<AdminBrand>('POST', `/api/admin/brands/${brandId}/domains`, body)).body,
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Domain added' });
      makeStale(queryClient, [keys.adminBrands]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error adding domain')),
  });
}

/** `DELETE /api/admin/brands/{id}/domains/{domain}`: what came from it already stays. */
export function removeDomainMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (domain: string) => {
      const path = `/api/admin/brands/${brandId}/domains/${encodeURIComponent(domain)}`;
      return (await api.request<AdminBrand>('DELETE', path)).body;
    },
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Domain removed' });
      makeStale(queryClient, [keys.adminBrands]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error removing domain')),
  });
}

/** `POST` and `DELETE /api/brands/{id}/categories/{categoryId}`: both answer the categories the brand is in now. */
export function toggleCategoryMutation(
  { api, queryClient }: MutationContext,
  brandId: number,
  categoryId: number,
) {
  return mutationOptions({
    // One after the other: each answer is the whole list, and the last one is to be the right one.
    scope: { id: `brand-categories-${brandId}` },
    mutationFn: async (isMember: boolean) => {
      const path = `/api/brands/${brandId}/categories/${categoryId}`;
      return (await api.request<Category[]>(isMember ? 'POST' : 'DELETE', path)).body;
    },
    onSuccess: (categories, isMember) => {
      queryClient.setQueryData(brandCategoriesQuery(api, brandId).queryKey, categories);
      toasts.show({ title: isMember ? 'Category added' : 'Category removed' });
      makeStale(queryClient, brandKeys);
    },
    onError: (error, isMember) => {
      toasts.show(adminFailure(error, isMember ? 'Error adding category' : 'Error removing category'));
      makeStale(queryClient, [[...keys.brandCategories, brandId]]);
    },
  });
}

/** Which brand goes into which. */
export interface Merge extends Following {
  brandId: number;
  intoBrandId: number;
}

/**
 * `POST /api/admin/brands/{id}/merge`: everything of one brand goes to the other, and it is no more. Stopped, there are two
 * brands still, and what was moved can be undone.
 */
export function mergeBrandMutation(context: MutationContext) {
  const { api, queryClient } = context;
  return mutationOptions({
    mutationFn: async ({ brandId, intoBrandId, ...following }: Merge) => {
      const { body } = await api.request<MergedBrand>('POST', `/api/admin/brands/${brandId}/merge`, {
        intoBrandId,
      });
      const { merge: begun, ...into } = body;
      const merge = await followChange(api, begun, following);
      return {
        merge,
        isMerged: merge.changed === merge.total,
        into: begun.underWay === null ? into : await readAgain(api, into),
      };
    },
    onSuccess: ({ into, merge, isMerged }, { brandId }) => {
      if (isMerged) dropBrand(queryClient, brandId);
      patchBrand(queryClient, into.id, into);
      toasts.show({
        ...(isMerged ? { title: 'Brands merged' } : stoppedWords(merge)),
        action: { label: 'Undo', onChoose: () => undoAtOnce(context, merge.id) },
      });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error merging brands')),
    // After a failure some emails of a large brand may have moved.
    onSettled: () => makeChangedStale(context.queryClient),
  });
}

/** As it is after the last batch. */
async function readAgain(api: ApiClient, brand: AdminBrand): Promise<AdminBrand> {
  const path = `/api/admin/brands?q=${encodeURIComponent(brand.domain)}`;
  const { body } = await api.request<AdminBrand[]>('GET', path);
  return body.find(({ id }) => id === brand.id) ?? brand;
}

function stoppedWords({ changed, total }: BulkChange) {
  return {
    title: 'Merge stopped',
    description: `${formatCount(changed)} of ${countOf(total, 'email', 'emails')} moved.`,
  };
}

/** `DELETE /api/brands/{id}`, with its emails. One that another administrator has deleted already is deleted. */
export function deleteBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/brands/${brandId}`),
    onSuccess: () => {
      dropBrand(queryClient, brandId);
      toasts.show({ title: 'Brand deleted' });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting brand')),
    // A large brand goes in steps: after a failure it may be smaller.
    onSettled: () => makeStale(queryClient, brandKeys),
  });
}
