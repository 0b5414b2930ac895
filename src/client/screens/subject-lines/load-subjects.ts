import { hasJustFailed } from '#client/platform/queries/query-client.ts';
import type { PageLoader } from '#client/platform/router/page.ts';
import { habitsQuery, linesQuery } from '#client/screens/subject-lines/api.ts';
import { readSubjectsAddress } from '#client/screens/subject-lines/subjects-address.ts';

/** What an address of the desk asks for. Without habits it still shows lines. */
export function loadSubjectLines(
  search: URLSearchParams,
  { queryClient, api }: PageLoader,
): Promise<unknown> {
  const address = readSubjectsAddress(search);
  const [lines, habits] = [linesQuery(api, address), habitsQuery(api, address)];
  return Promise.all([
    hasJustFailed(queryClient, lines.queryKey) ? null : queryClient.ensureInfiniteQueryData(lines),
    hasJustFailed(queryClient, habits.queryKey) ? null : queryClient.prefetchQuery(habits),
  ]);
}
