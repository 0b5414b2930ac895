import { startTransition, useLayoutEffect, useState } from 'react';
import { PageFrame, type PageResult } from '#client/app/page-frame.tsx';
import { loadScreen, matchScreen, type RouteContext } from '#client/app/routes.tsx';
import { type Location, Router } from '#client/platform/router/location.tsx';
import type { PageArgs } from '#client/platform/router/page.ts';
import type { PageHistory } from '#client/platform/router/page-history.ts';
import { saveScrollPosition, useScrollRestoration } from '#client/platform/router/use-scroll-restoration.ts';

export interface ShownPage {
  location: Location;
  args: PageArgs;
  result: PageResult;
}

interface PageRouterProps {
  context: RouteContext;
  history: PageHistory;
  first: ShownPage;
}

/**
 * Shows the page of the address. A navigation requests data and code of the next page together; the current
 * page stays until the code has loaded.
 */
export function PageRouter({ context, history, first }: PageRouterProps) {
  const [shown, setShown] = useState({ ...first, keepsScroll: false });
  const [isLeaving, setIsLeaving] = useState(false);
  useLayoutEffect(() => {
    let current = first.location;
    let navigations = 0;
    return history.listen(({ location, keepsScroll }) => {
      navigations += 1;
      const navigation = navigations;
      saveScrollPosition(current);
      const { screen, args } = matchScreen(context.site, location);
      loadScreen({ screen, args }, context).catch(() => {}); // the screen shows a failed query
      const arrive = (result: PageResult) => {
        if (navigation !== navigations) return; // the viewer has navigated elsewhere meanwhile
        current = location;
        startTransition(() => {
          setShown({ location, args, result, keepsScroll });
          setIsLeaving(false);
        });
      };
      const code = screen.code.fetched();
      if (code !== null) {
        arrive(code);
        return;
      }
      setIsLeaving(true);
      screen.code.fetch().then(arrive, (error: unknown) => arrive({ error }));
    });
  }, [context, history, first]);
  const { location, args, result, keepsScroll } = shown;
  useScrollRestoration(location, keepsScroll);
  return (
    <Router location={location} navigator={history.navigator}>
      <PageFrame result={result} args={args} isLeaving={isLeaving} />
    </Router>
  );
}
