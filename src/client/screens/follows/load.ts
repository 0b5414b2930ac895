import { alertsQuery } from '#client/features/alerts/api.ts';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { followsQuery } from '#client/features/follows/api.ts';
import { webhooksQuery } from '#client/features/webhooks/api.ts';
import type { Load } from '#client/platform/router/page.ts';

export const load: Load = async (_args, { queryClient, api }) => {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user === null) return;
  await Promise.all([
    queryClient.ensureQueryData(followsQuery(api)),
    ...(user.isAdmin ? [queryClient.prefetchQuery(alertsQuery(api))] : []),
    queryClient.prefetchQuery(webhooksQuery(api)),
  ]);
};
