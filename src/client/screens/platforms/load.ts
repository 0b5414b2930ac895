import type { Load } from '#client/platform/router/page.ts';
import { platformsQuery, readWantedPlatforms } from '#client/screens/platforms/api.ts';

export const load: Load = ({ search }, { queryClient, api }) =>
  queryClient.ensureQueryData(platformsQuery(api, readWantedPlatforms(search)));
