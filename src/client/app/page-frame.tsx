import { ErrorBoundary } from 'react-error-boundary';
import { Layout } from '#client/app/layout/layout.tsx';
import { ScreenFailure } from '#client/app/layout/screen-failure.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { type Page, type PageArgs, PageArgsContext } from '#client/platform/router/page.ts';
import { usePageMeta } from '#client/platform/router/use-page-meta.ts';

/** What stands between header and footer: a page, or why its code could not be fetched. */
export type PageResult = { page: Page } | { error: unknown };

interface PageFrameProps {
  result: PageResult;
  args: PageArgs;
  /** Another page is on its way. */
  isLeaving: boolean;
}

/** A page in its layout, the same on both sides. */
export function PageFrame({ result, args, isLeaving }: PageFrameProps) {
  const { key } = useLocation();
  return (
    <PageArgsContext value={args}>
      <Layout isLeaving={isLeaving}>
        {/* Another page gets its own try. */}
        <ErrorBoundary FallbackComponent={ScreenFailure} resetKeys={[key]}>
          {'page' in result ? (
            <Screen page={result.page} args={args} />
          ) : (
            <ScreenFailure error={result.error} />
          )}
        </ErrorBoundary>
      </Layout>
    </PageArgsContext>
  );
}

function Screen({ page, args }: { page: Page; args: PageArgs }) {
  usePageMeta(page, args);
  return <page.Component />;
}
