import { ifPremium } from '#client/features/auth/api.ts';
import { brandSetQuery, brandSetsQuery } from '#client/features/brand-sets/api.ts';
import type { Load } from '#client/platform/router/page.ts';
import { readPickedSet } from '#client/platform/router/picked-set.ts';

export const load: Load = ({ search }, context) =>
  ifPremium(context, ({ queryClient, api }) => {
    const open = readPickedSet(search);
    return Promise.all([
      queryClient.ensureQueryData(brandSetsQuery(api)),
      open === null ? null : queryClient.ensureQueryData(brandSetQuery(api, open)),
    ]);
  });
