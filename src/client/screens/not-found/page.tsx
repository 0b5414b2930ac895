import { type Page, usePageArgs } from '#client/platform/router/page.ts';
import { MissingScreen } from '#client/screens/not-found/missing-screen.tsx';

function NotFoundScreen() {
  return (
    <MissingScreen title="404 Page Not Found" address={usePageArgs().params['*'] ?? ''}>
      There is nothing at this address. It may have moved, or been mistyped.
    </MissingScreen>
  );
}

export const page: Page = {
  meta: () => ({
    title: '404 Page Not Found',
    description: 'There is nothing at this address.',
    status: 404,
    noIndex: true,
  }),
  Component: NotFoundScreen,
};
