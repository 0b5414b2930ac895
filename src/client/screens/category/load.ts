import { brandListQuery, readBrandListing } from '#client/features/brands/api.ts';
import { categoryQuery } from '#client/features/categories/api.ts';
import { loadFollows } from '#client/features/follows/api.ts';
import type { Load } from '#client/platform/router/page.ts';
import { loadMissing } from '#client/screens/not-found/load.ts';

export const load: Load = ({ params: { slug = '' }, search }, { queryClient, api }) =>
  Promise.all([
    queryClient
      .ensureQueryData(categoryQuery(api, slug))
      .then((category) => category === null && loadMissing(slug, { queryClient, api })),
    loadFollows({ queryClient, api }),
    queryClient.ensureInfiniteQueryData(brandListQuery(api, readBrandListing(search, slug))),
  ]);
