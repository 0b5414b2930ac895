import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type AdminBrandListing,
  adminBrandParameters,
} from '#client/admin/admin-brands/admin-brand-listing.ts';
import { adminListQuery } from '#client/admin/kit/api.ts';
import { changedKeys, followChange, undoAtOnce } from '#client/admin/kit/bulk-changes.ts';
import type { Following } from '#client/admin/kit/use-following.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { apiPath, callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { patchRows } from '#client/platform/api/list-page.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { brandKeys, keys } from '#client/platform/queries/query-keys.ts';
import { showAtOnce } from '#client/platform/queries/show-at-once.ts';
import type { AdminBrand, BrandBody } from '#shared/contract/curation/admin-brands.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** The key of every listing of brands. */
const adminBrandsKey = [...keys.adminBrands, 'list'] as const;

/** The page of the listing, and how many brands match in all. */
export function adminBrandsQuery(api: ApiClient, listing: AdminBrandListing) {
  return adminListQuery(api, 'GET /api/admin/brands', [...adminBrandsKey, listing], {
    query: adminBrandParameters(listing),
    start: listing.start,
  });
}

/** How many brands readers see, and how many they do not. */
export function brandSummaryQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.adminBrands, 'summary'] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/brands/summary', { signal }),
  });
}

/** Pairs of brands that may be one. @param brandId only those of this brand; null for all. */
export function twinsQuery(api: ApiClient, brandId: number | null) {
  return queryOptions({
    queryKey: [...keys.adminBrands, 'twins', brandId] as const,
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/admin/brands/twins', {
        query: brandId === null ? {} : { brandId: String(brandId) },
        signal,
      }),
    staleTime: 0,
  });
}

/** Where the spreadsheet of a listing is: the same brands in the same order, on all pages. */
export function spreadsheetPath(listing: AdminBrandListing): string {
  return apiPath('/api/brands/download', {}, adminBrandParameters(listing));
}

/** The categories a brand is in, its primary one among them. */
export function brandCategoriesQuery(api: ApiClient, brandId: number) {
  return queryOptions({
    queryKey: [...keys.brandCategories, brandId] as const,
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/brands/:id/categories', { params: { id: brandId }, signal }),
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

/** What the edit form changes. */
export function updateBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: (body: BrandBody) => callApi(api, 'PATCH /api/brands/:id', { params: { id: brandId }, body }),
    onSuccess: (brand) => patchBrand(queryClient, brandId, brand),
    done: (brand, body) => ({ title: 'Brand updated', ...aboutLogo(body, brand) }),
    failed: 'Error updating brand',
    invalidates: brandKeys,
  });
}

/** Everything else is written; the logo that came along may not be there yet. */
function aboutLogo({ logoUrl }: BrandBody, { wantedLogo }: AdminBrand): { description?: string } {
  if (!logoUrl || wantedLogo === null) return {};
  const { state, reason } = wantedLogo;
  const news = state === 'asked' ? 'The logo will be fetched again.' : 'The logo could not be fetched.';
  return { description: reason === null ? news : `${news} ${reason}` };
}

/** Shown at once, and taken back when the server refuses. */
export function setPremiumOnlyMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: (isPremiumOnly: boolean) =>
      callApi(api, 'PATCH /api/brands/:id/premium', { params: { id: brandId }, body: { isPremiumOnly } }),
    onMutate: showAtOnce(queryClient, [adminBrandsKey], (isPremiumOnly: boolean) => {
      patchBrand(queryClient, brandId, { isPremiumOnly });
      return () => patchBrand(queryClient, brandId, { isPremiumOnly: !isPremiumOnly });
    }),
    onSuccess: (brand) => patchBrand(queryClient, brandId, brand),
    done: 'Premium status updated',
    failed: 'Error updating premium status',
    invalidates: brandKeys,
    invalidatesIfFailed: brandKeys,
  });
}

/** Readers see a brand, or do not, from now on. The change can be undone like those of many brands. */
export function setVisibilityMutation(
  context: MutationContext,
  { id, name }: Pick<AdminBrand, 'id' | 'name'>,
) {
  const { api, queryClient } = context;
  return apiMutation({
    mutationFn: async (visibility: 'shown' | 'hidden') => {
      const wanted = { brands: { ids: [id] }, set: { visibility } };
      const path = 'POST /api/admin/bulk-changes/brands/set';
      const { digest } = await callApi(api, path, { body: { ...wanted, do: { step: 'look' } } });
      return callApi(api, path, { body: { ...wanted, do: { step: 'apply', digest } } });
    },
    onSuccess: (_changes, visibility) => patchBrand(queryClient, id, { isHidden: visibility === 'hidden' }),
    done: ({ made }, visibility) => ({
      title: visibility === 'hidden' ? `${name} is hidden` : `${name} is shown again`,
      ...(made !== null && { action: { label: 'Undo', onChoose: () => undoAtOnce(context, made.id) } }),
    }),
    failed: 'Error changing brands',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

/** The logo that is not kept yet is asked for now. */
export function retryLogoMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/brands/:id/logo/retry', { params: { id: brandId } }),
    onSuccess: (brand) => patchBrand(queryClient, brandId, brand),
    done: ({ wantedLogo }) =>
      wantedLogo === null
        ? { title: 'Logo saved' }
        : { title: 'Logo not available yet', description: wantedLogo.reason ?? 'It is being fetched.' },
    failed: 'Error fetching the logo',
    invalidates: brandKeys,
    invalidatesIfFailed: brandKeys,
  });
}

/** Mail from this domain is the brand's from now on. */
export function addDomainMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: (body: { domain: string }) =>
      callApi(api, 'POST /api/admin/brands/:id/domains', { params: { id: brandId }, body }),
    onSuccess: (brand) => patchBrand(queryClient, brandId, brand),
    done: 'Domain added',
    failed: 'Error adding domain',
    invalidates: [keys.adminBrands],
  });
}

/** What came from it already stays. */
export function removeDomainMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: (domain: string) =>
      callApi(api, 'DELETE /api/admin/brands/:id/domains/:domain', { params: { id: brandId, domain } }),
    onSuccess: (brand) => patchBrand(queryClient, brandId, brand),
    done: 'Domain removed',
    failed: 'Error removing domain',
    invalidates: [keys.adminBrands],
  });
}

/** `POST` and `DELETE /api/brands/{id}/categories/{categoryId}`: both answer the categories the brand is in now. */
export function toggleCategoryMutation(
  { api, queryClient }: MutationContext,
  brandId: number,
  categoryId: number,
) {
  const { queryKey } = brandCategoriesQuery(api, brandId);
  return apiMutation({
    // One after the other: each answer is the whole list, and the last one is to be the right one.
    scope: { id: `brand-categories-${brandId}` },
    mutationFn: (isMember: boolean) =>
      callApi(
        api,
        isMember
          ? 'POST /api/brands/:id/categories/:categoryId'
          : 'DELETE /api/brands/:id/categories/:categoryId',
        { params: { id: brandId, categoryId } },
      ),
    onSuccess: (categories) => {
      queryClient.setQueryData(queryKey, categories);
    },
    done: (_categories, isMember) => ({ title: isMember ? 'Category added' : 'Category removed' }),
    failed: (_error, isMember) => (isMember ? 'Error adding category' : 'Error removing category'),
    invalidates: brandKeys,
    invalidatesIfFailed: [queryKey],
  });
}

/** Which brand goes into which. */
export interface Merge extends Following<BulkChange> {
  brandId: number;
  intoBrandId: number;
}

/**
 * Everything of one brand goes to the other, and it is no more. Stopped, there are two
 * brands still, and what was moved can be undone.
 */
export function mergeBrandMutation(context: MutationContext) {
  const { api, queryClient } = context;
  return apiMutation({
    mutationFn: async ({ brandId, intoBrandId, ...following }: Merge) => {
      const { merge: begun, ...into } = await callApi(api, 'POST /api/admin/brands/:id/merge', {
        params: { id: brandId },
        body: { intoBrandId },
      });
      const merge = await followChange(api, begun, following);
      return {
        merge,
        isMerged: merge.changed === merge.total,
        into: begun.underWay === null ? into : await readAgain(api, into),
      };
    },
    onSuccess: ({ into, isMerged }, { brandId }) => {
      if (isMerged) dropBrand(queryClient, brandId);
      patchBrand(queryClient, into.id, into);
    },
    done: ({ merge, isMerged }) => ({
      ...(isMerged ? { title: 'Brands merged' } : stoppedWords(merge)),
      action: { label: 'Undo', onChoose: () => undoAtOnce(context, merge.id) },
    }),
    failed: 'Error merging brands',
    invalidates: changedKeys,
    // Some emails of a large brand may have moved.
    invalidatesIfFailed: changedKeys,
  });
}

/** Several brands go into one of them. Of large ones the rest follows, whether or not anybody waits. */
export function mergeSeveralMutation(context: MutationContext) {
  const { api } = context;
  return apiMutation({
    mutationFn: async (body: { brandIds: number[]; intoBrandId: number }) => {
      const { merges } = await callApi(api, 'POST /api/admin/bulk-changes/brands/merge', { body });
      for (const merge of merges) await followChange(api, merge);
      return merges;
    },
    done: (merges) => ({
      title: 'Brands merged',
      action: {
        label: 'Undo',
        onChoose: () => {
          for (const { id } of merges.toReversed()) undoAtOnce(context, id);
        },
      },
    }),
    failed: 'Error merging brands',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

/** As it is after the last batch. */
async function readAgain(api: ApiClient, brand: AdminBrand): Promise<AdminBrand> {
  const found = await callApi(api, 'GET /api/admin/brands', { query: { q: brand.domain }, signal: null });
  return found.find(({ id }) => id === brand.id) ?? brand;
}

function stoppedWords({ changed, total }: BulkChange) {
  return {
    title: 'Merge stopped',
    description: `${formatCount(changed)} of ${countOf(total, 'email', 'emails')} moved.`,
  };
}

/** Its emails go with it. One that another administrator has deleted already is deleted. */
export function deleteBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/brands/:id', { params: { id: brandId } }),
    onSuccess: () => dropBrand(queryClient, brandId),
    done: 'Brand deleted',
    failed: 'Error deleting brand',
    invalidates: brandKeys,
    // A large brand goes in steps: after a failure it may be smaller.
    invalidatesIfFailed: brandKeys,
  });
}
