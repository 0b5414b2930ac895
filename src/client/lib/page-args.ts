import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { useSite } from '#client/lib/app-context.ts';
import type { PageArgs } from '#client/lib/page.ts';

/** The arguments of the page that is shown now. */
export function usePageArgs(): PageArgs {
  const site = useSite();
  const params = useParams();
  const { search } = useLocation();
  return useMemo(() => ({ params, search: new URLSearchParams(search), site }), [params, search, site]);
}
