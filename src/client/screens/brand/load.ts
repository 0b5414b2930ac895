import { brandQuery } from '#client/features/brands/api.ts';
import { brandEmailsQuery } from '#client/features/emails/api.ts';
import { readEmailFilters } from '#client/features/emails/email-filters.ts';
import { readCursor } from '#client/platform/api/list-page.ts';
import type { Load } from '#client/platform/router/page.ts';
import { loadMissing } from '#client/screens/not-found/load.ts';

export const load: Load = ({ params: { slug = '' }, search }, { queryClient, api }) =>
  Promise.all([
    queryClient
      .ensureQueryData(brandQuery(api, slug))
      .then(({ kind }) => kind === 'missing' && loadMissing(slug, { queryClient, api })),
    queryClient.ensureInfiniteQueryData(
      brandEmailsQuery(api, slug, readEmailFilters(search), readCursor(search)),
    ),
  ]);
