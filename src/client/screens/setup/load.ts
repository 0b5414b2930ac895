import { fetchRunsQuery } from '#client/admin/fetching/api.ts';
import { adminAccessQuery } from '#client/admin/kit/api.ts';
import { settingsQuery } from '#client/admin/settings/api.ts';
import { setupQuery } from '#client/features/setup/api.ts';
import { readSetupStep } from '#client/features/setup/setup-places.ts';
import type { Load } from '#client/platform/router/page.ts';

/** Loads the guide, and the data of other features for its first step. */
export const load: Load = async ({ search }, { queryClient, api }) => {
  const access = await queryClient.ensureQueryData(adminAccessQuery(api));
  if (access !== 'open') return;
  const setup = await queryClient.ensureQueryData(setupQuery(api));
  const step = readSetupStep(search, setup);
  if (step === 'mailbox') await queryClient.prefetchQuery(settingsQuery(api));
  if (step === 'import') await queryClient.prefetchQuery(fetchRunsQuery(api));
};
