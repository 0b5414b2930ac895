import { loadBrandSets } from '#client/features/brand-sets/api.ts';
import { hasJustFailed } from '#client/platform/queries/query-client.ts';
import type { Load } from '#client/platform/router/page.ts';
import { habitsQuery, linesQuery } from '#client/screens/subject-lines/api.ts';
import { readSubjectsAddress } from '#client/screens/subject-lines/subjects-address.ts';

/** Without habits the screen still shows lines. */
export const load: Load = ({ search }, { queryClient, api }) => {
  const address = readSubjectsAddress(search);
  const [lines, habits] = [linesQuery(api, address), habitsQuery(api, address)];
  return Promise.all([
    hasJustFailed(queryClient, lines.queryKey) ? null : queryClient.ensureInfiniteQueryData(lines),
    hasJustFailed(queryClient, habits.queryKey) ? null : queryClient.prefetchQuery(habits),
    loadBrandSets({ queryClient, api }),
  ]);
};
