import { createContext, useContext } from 'react';
import type { PageArgs } from '#client/platform/router/page.ts';

export const PageArgsContext = createContext<PageArgs | null>(null);

/** The arguments of the page that is shown now. */
export function usePageArgs(): PageArgs {
  const args = useContext(PageArgsContext);
  if (args === null) throw new Error('This component stands outside of a page.');
  return args;
}
