import { brandQuery } from '#client/features/brands/api.ts';
import type { Load } from '#client/platform/router/page.ts';
import { insightsQuery, readClock } from '#client/screens/brand-insights/api.ts';
import { loadMissing } from '#client/screens/not-found/load.ts';

export const load: Load = ({ params: { slug = '' }, search }, { queryClient, api }) =>
  Promise.all([
    queryClient
      .ensureQueryData(brandQuery(api, slug))
      .then(({ kind }) => kind === 'missing' && loadMissing(slug, { queryClient, api })),
    queryClient.ensureQueryData(insightsQuery(api, slug, readClock(search))),
  ]);
