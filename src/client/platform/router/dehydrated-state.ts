import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Site } from '#shared/contract/operations/site.ts';

/** What the browser starts from, handed over in a script element of type application/json. */
export interface DehydratedState {
  site: Site;
  /** The "now" of the first paint. */
  now: string;
  /** What the page was rendered from, as the query cache has it. */
  answers: ReadonlyArray<readonly [QueryKey, unknown]>;
}

/** The id of that element. */
export const stateElementId = 'state';

/** The id of the element the pages live in. */
export const rootElementId = 'root';

/** The answers a cache holds. */
export function answersIn(queryClient: QueryClient): DehydratedState['answers'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
}

/** Puts the answers that came with a page into a cache; they count as fresh from now on, whatever the two clocks say. */
export function takeAnswers(queryClient: QueryClient, answers: DehydratedState['answers']): void {
  for (const [queryKey, data] of answers) queryClient.setQueryData(queryKey, data);
}
