import type { Load } from '#client/platform/router/page.ts';
import { comparisonQuery, readWantedComparison } from '#client/screens/brand-comparisons/api.ts';

export const load: Load = ({ search }, { queryClient, api }) =>
  queryClient.ensureQueryData(comparisonQuery(api, readWantedComparison(search)));
