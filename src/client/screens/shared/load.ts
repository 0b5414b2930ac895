import { sharedQuery } from '#client/features/shares/api.ts';
import type { Load } from '#client/platform/router/page.ts';
import { SharedChartView } from '#client/screens/shared/late-shared-chart.ts';

export const load: Load = async ({ params }, { queryClient, api }) => {
  if (params.token === undefined) return;
  const shared = await queryClient.ensureQueryData(sharedQuery(api, params.token));
  if (shared.kind === 'open' && shared.value.kind === 'chart') await SharedChartView.fetch();
};
