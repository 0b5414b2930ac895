import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Site } from '#shared/contract/operations/site.ts';

/** The browser's initial state, embedded in a script element of type application/json. */
export interface DehydratedState {
  site: Site;
  /** The "now" of the first render. */
  now: string;
  /** The query cache that the page was rendered from. */
  answers: ReadonlyArray<readonly [QueryKey, unknown]>;
}

/** Id of the script element. */
export const stateElementId = 'state';

/** Id of the element that holds the pages. */
export const rootElementId = 'root';

/** Returns the answers in a cache. */
export function answersIn(queryClient: QueryClient): DehydratedState['answers'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
}

/** Writes the page's answers into a cache; they count as fresh from now on, whatever the two clocks show. */
export function takeAnswers(queryClient: QueryClient, answers: DehydratedState['answers']): void {
  for (const [queryKey, data] of answers) queryClient.setQueryData(queryKey, data);
}
