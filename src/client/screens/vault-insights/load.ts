import type { Load } from '#client/platform/router/page.ts';
import { vaultInsightsQuery } from '#client/screens/vault-insights/api.ts';

export const load: Load = (_args, { queryClient, api }) =>
  queryClient.ensureQueryData(vaultInsightsQuery(api));
