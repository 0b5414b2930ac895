import { ErrorBoundary } from 'react-error-boundary';
import { Layout } from '#client/app/layout/layout.tsx';
import { ScreenFailure } from '#client/app/layout/screen-failure.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { type Page, type PageArgs, PageArgsContext } from '#client/platform/router/page.ts';
import { usePageMeta } from '#client/platform/router/use-page-meta.ts';

/** Content between header and footer: a page, or the error of loading its code. */
export type PageResult = { page: Page } | { error: unknown };

interface PageFrameProps {
  result: PageResult;
  args: PageArgs;
  /** True while the next page loads. */
  isLeaving: boolean;
}

/** A page in its layout, the same on the server and in the browser. */
export function PageFrame({ result, args, isLeaving }: PageFrameProps) {
  const { key } = useLocation();
  return (
    <PageArgsContext value={args}>
      <Layout isLeaving={isLeaving}>
        {/* The error boundary resets for another page. */}
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
