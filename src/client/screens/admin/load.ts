import { adminAccessQuery } from '#client/admin/kit/api.ts';
import type { Load } from '#client/platform/router/page.ts';

/** A tab shows the number of emails to review; the dashboard works without it. */
export const load: Load = async (_args, { queryClient, api }) => {
  const access = await queryClient.ensureQueryData(adminAccessQuery(api));
  if (access !== 'open') return;
  const [{ waitingQuery }, { setupQuery }] = await Promise.all([
    import('#client/admin/reviews/api.ts'),
    import('#client/features/setup/api.ts'),
  ]);
  await Promise.all([
    queryClient.prefetchQuery(waitingQuery(api)),
    queryClient.prefetchQuery(setupQuery(api)),
  ]);
};
