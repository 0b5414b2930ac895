import { MissingPage } from '#client/components/missing-page.tsx';
import type { Page } from '#client/lib/page.ts';

function NotFoundScreen() {
  return (
    <MissingPage title="404 Page Not Found">
      There is nothing at this address. It may have moved, or been mistyped.
    </MissingPage>
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
