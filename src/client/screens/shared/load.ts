import { sharedQuery } from '#client/features/shares/api.ts';
import type { Load } from '#client/platform/router/page.ts';

export const load: Load = async ({ params }, { queryClient, api }) => {
  if (params.token !== undefined) await queryClient.ensureQueryData(sharedQuery(api, params.token));
};
