import type { QueryKey } from '@tanstack/react-query';
import { brandSetQuery, patchBrandSets, showBrandSet } from '#client/features/brand-sets/api.ts';
import { loginSentence } from '#client/features/brand-sets/copy.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { issuesOfError } from '#client/platform/api/form-issues.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { BrandSetBody, NewBrandSetBody } from '#shared/contract/library/brand-sets.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** Source of the saved brands: their slugs, a category, or the favourites. */
export type SavedFrom = Omit<NewBrandSetBody, 'name'>;

/** Invalidated after a failure too: another tab may have changed or deleted the set. */
const stale = { invalidates: [keys.brandSets], invalidatesIfFailed: [keys.brandSets] };

/** Queries that a brand set can filter. */
const filteredQueries: readonly QueryKey[] = [keys.brandSets, keys.emails, keys.brands];

/** An error about the name is shown next to the field; every other error is a toast. */
const toastUnlessNameError = (phrase: string) => (error: Error) =>
  issuesOfError(error).name === undefined ? { phrase, login: loginSentence } : null;

/** @param go navigates to the page of the set. */
export function saveBrandSetMutation({ api }: MutationContext, go: (path: string) => void) {
  return apiMutation({
    mutationFn: (body: NewBrandSetBody) => callApi(api, 'POST /api/brand-sets', { body }),
    done: ({ id, name, brandCount }) => ({
      title: 'Saved to My brands',
      description: `“${name}” has ${countOf(brandCount, 'brand', 'brands')}. Pick it wherever you choose a category.`,
      action: { label: 'Show', onChoose: () => go(paths.myBrands(id)) },
    }),
    failed: toastUnlessNameError('Failed to save the brands. Please try again.'),
    ...stale,
  });
}

/** Creates a set for a page that shows it immediately. */
export function makeBrandSetMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: NewBrandSetBody) => callApi(api, 'POST /api/brand-sets', { body }),
    failed: toastUnlessNameError('Failed to create the set. Please try again.'),
    ...stale,
  });
}

export function renameBrandSetMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (body: BrandSetBody) => callApi(api, 'PATCH /api/brand-sets/:id', { params: { id }, body }),
    done: 'Set renamed',
    failed: toastUnlessNameError('Failed to rename the set. Please try again.'),
    ...stale,
  });
}

/** A set that another tab has deleted counts as deleted. */
export function deleteBrandSetMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/brand-sets/:id', { params: { id } }),
    onSuccess: () => {
      // Its panel is still shown, and the invalidation would request the deleted set.
      queryClient.removeQueries({ queryKey: brandSetQuery(api, id).queryKey });
      patchBrandSets(queryClient, (sets) => sets.filter((set) => set.id !== id));
    },
    done: 'Set deleted',
    failed: toastUnlessNameError('Failed to delete the set. Please try again.'),
    ...stale,
  });
}

export function addBrandMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (brand: string) =>
      callApi(api, 'POST /api/brand-sets/:id/brands', { params: { id }, body: { brand } }),
    onSuccess: (set) => showBrandSet(queryClient, set),
    failed: toastUnlessNameError('Failed to add the brand. Please try again.'),
    invalidates: filteredQueries,
    invalidatesIfFailed: [keys.brandSets],
  });
}

export function removeBrandMutation({ api, queryClient }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (slug: string) =>
      callApi(api, 'DELETE /api/brand-sets/:id/brands/:slug', { params: { id, slug } }),
    onSuccess: (set) => showBrandSet(queryClient, set),
    failed: toastUnlessNameError('Failed to remove the brand. Please try again.'),
    invalidates: filteredQueries,
    invalidatesIfFailed: [keys.brandSets],
  });
}
