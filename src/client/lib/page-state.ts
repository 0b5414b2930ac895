import type { DehydratedState } from '@tanstack/react-query';
import type { Site } from '#shared/contract/site.ts';

/** What the browser starts from, handed over in a script element of type application/json. */
export interface PageState {
  site: Site;
  /** The "now" of the first paint. */
  now: string;
  /** The API answers the page was rendered from. */
  queries: DehydratedState;
}

/** The id of that element. */
export const stateElementId = 'state';

/** The id of the element the pages live in. */
export const rootElementId = 'root';

/** Reads the state; the answers count as fresh from now on, whatever the two clocks say. */
export function readPageState(json: string, nowMs: number): PageState {
  const state = JSON.parse(json) as PageState;
  for (const query of state.queries.queries) query.state.dataUpdatedAt = nowMs;
  return state;
}
