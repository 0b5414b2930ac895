import type { Load } from '#client/platform/router/page.ts';
import { loadMissing } from '#client/screens/not-found/load.ts';
import { planQuery, readWantedPlan } from '#client/screens/season-plans/api.ts';

export const load: Load = ({ params, search }, { queryClient, api }) => {
  const wanted = readWantedPlan(params.season, search);
  if (wanted === null) return loadMissing(params.season ?? '', { queryClient, api });
  return Promise.all([
    queryClient.ensureQueryData(planQuery(api, wanted)),
    wanted.compare !== null &&
      queryClient.ensureQueryData(planQuery(api, { ...wanted, year: wanted.compare })),
  ]);
};
