import { habitsQuery } from '#client/features/subject-lines/api/get-habits.ts';
import { linesQuery } from '#client/features/subject-lines/api/list-lines.ts';
import { readSubjectsAddress } from '#client/features/subject-lines/subjects-address.ts';
import type { PageLoader } from '#client/lib/page.ts';

/** What an address of the desk asks for. Without habits it still shows lines. */
export function loadSubjectLines(
  search: URLSearchParams,
  { queryClient, api }: PageLoader,
): Promise<unknown> {
  const address = readSubjectsAddress(search);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(linesQuery(api, address)),
    queryClient.prefetchQuery(habitsQuery(api, address)),
  ]);
}
