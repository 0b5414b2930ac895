import { habitsQuery, linesQuery } from '#client/features/subject-lines/api.ts';
import { readSubjectsAddress } from '#client/features/subject-lines/subjects-address.ts';
import type { PageLoader } from '#client/lib/page.ts';
import { hasJustFailed } from '#client/lib/query-client.ts';

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
