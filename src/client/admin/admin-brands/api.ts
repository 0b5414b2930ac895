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
import { updateOptimistically } from '#client/platform/queries/optimistic-update.ts';
import { brandKeys, keys } from '#client/platform/queries/query-keys.ts';
import type { AdminBrand, BrandBody } from '#shared/contract/curation/admin-brands.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** Key of every listing of brands. */
const adminBrandsKey = [...keys.adminBrands, 'list'] as const;

/** A page of the listing, with the total of matching brands. */
export function adminBrandsQuery(api: ApiClient, listing: AdminBrandListing) {
  return adminListQuery(api, 'GET /api/admin/brands', [...adminBrandsKey, listing], {
    query: adminBrandParameters(listing),
    start: listing.start,
  });
}

/** Counts of brands that viewers see and do not see. */
export function brandSummaryQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.adminBrands, 'summary'] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/brands/summary', { signal }),
  });
}

/** Pairs of brands that may be the same. @param brandId limits them to one brand; null for all. */
export function duplicatesQuery(api: ApiClient, brandId: number | null) {
  return queryOptions({
    queryKey: [...keys.adminBrands, 'duplicates', brandId] as const,
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/admin/brands/twins', {
        query: brandId === null ? {} : { brandId: String(brandId) },
        signal,
      }),
    staleTime: 0,
  });
}

/** Path of the spreadsheet of a listing: the same brands and order, all pages. */
export function spreadsheetPath(listing: AdminBrandListing): string {
  return apiPath('/api/brands/download', {}, adminBrandParameters(listing));
}

/** The categories of a brand, including the primary one. */
export function brandCategoriesQuery(api: ApiClient, brandId: number) {
  return queryOptions({
    queryKey: [...keys.brandCategories, brandId] as const,
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/brands/:id/categories', { params: { id: brandId }, signal }),
    staleTime: 0,
  });
}

/** Updates a brand in every cached listing. */
function patchBrand(queryClient: QueryClient, brandId: number, change: Partial<AdminBrand>): void {
  patchRows<AdminBrand>(queryClient, adminBrandsKey, (rows) =>
    rows.map((brand) => (brand.id === brandId ? { ...brand, ...change } : brand)),
  );
}

/** Removes a brand from every cached listing. */
function dropBrand(queryClient: QueryClient, brandId: number): void {
  patchRows<AdminBrand>(queryClient, adminBrandsKey, (rows) => rows.filter(({ id }) => id !== brandId));
}

export function updateBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: (body: BrandBody) => callApi(api, 'PATCH /api/brands/:id', { params: { id: brandId }, body }),
    onSuccess: (brand) => patchBrand(queryClient, brandId, brand),
    done: (brand, body) => ({ title: 'Brand updated', ...aboutLogo(body, brand) }),
    failed: 'Error updating brand',
    invalidates: brandKeys,
  });
}

/** The other fields are saved; the logo may still be waiting for its fetch. */
function aboutLogo({ logoUrl }: BrandBody, { wantedLogo }: AdminBrand): { description?: string } {
  if (!logoUrl || wantedLogo === null) return {};
  const { state, reason } = wantedLogo;
  const news = state === 'asked' ? 'The logo will be fetched again.' : 'The logo could not be fetched.';
  return { description: reason === null ? news : `${news} ${reason}` };
}

/** An optimistic update, reverted if the server refuses. */
export function setPremiumOnlyMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: (isPremiumOnly: boolean) =>
      callApi(api, 'PATCH /api/brands/:id/premium', { params: { id: brandId }, body: { isPremiumOnly } }),
    onMutate: updateOptimistically(queryClient, [adminBrandsKey], (isPremiumOnly: boolean) => {
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

/** Shows a brand to viewers or hides it. The change can be undone like a bulk change. */
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

/** Fetches a wanted logo now. */
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

/** From now on, mail from this domain belongs to the brand. */
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

/** Mail already received from the domain stays with the brand. */
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

/** `POST` and `DELETE /api/brands/{id}/categories/{categoryId}`: both answer the brand's current categories. */
export function toggleCategoryMutation(
  { api, queryClient }: MutationContext,
  brandId: number,
  categoryId: number,
) {
  const { queryKey } = brandCategoriesQuery(api, brandId);
  return apiMutation({
    // Serialized: each answer is the whole list, so the last one must come last.
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

/** Merges `brandId` into `intoBrandId`. */
export interface Merge extends Following<BulkChange> {
  brandId: number;
  intoBrandId: number;
}

/**
 * Moves everything of one brand to another and removes it. If stopped, both brands remain, and the moved
 * emails can be moved back by undo.
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

/** Merges several brands into one of them. The server finishes large merges even if nobody waits. */
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

/** The brand after the last batch. */
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

/** Deletes the brand and its emails. A brand another administrator has already deleted counts as deleted. */
export function deleteBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/brands/:id', { params: { id: brandId } }),
    onSuccess: () => dropBrand(queryClient, brandId),
    done: 'Brand deleted',
    failed: 'Error deleting brand',
    invalidates: brandKeys,
    // A large brand is deleted in batches: after a failure it may have fewer emails.
    invalidatesIfFailed: brandKeys,
  });
}
