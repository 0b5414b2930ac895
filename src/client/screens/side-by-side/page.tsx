import { explorerSearch, readExplorerAddress } from '#client/features/email-search/explorer-address.ts';
import { ViewTools } from '#client/features/emails/viewer/components/view-tools.tsx';
import { ToolRow } from '#client/features/emails/viewer/components/viewer-parts.tsx';
import { useEmailView } from '#client/features/emails/viewer/use-email-view.ts';
import { useMedia } from '#client/platform/browser/use-media.ts';
import { type Page, usePageArgs } from '#client/platform/router/page.ts';
import { EmailColumn } from '#client/screens/side-by-side/email-column.tsx';
import { readEmailsBeside } from '#client/screens/side-by-side/load.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** A column for each email, from the width at which each is readable; below it, two rows. */
const columns: Readonly<Record<number, string>> = {
  1: 'md:grid-cols-1',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'md:grid-cols-2 lg:grid-cols-4',
};

/** Query string of the explorer with the selection, normalized. */
function readSearchBehind(search: URLSearchParams): string {
  return explorerSearch(readExplorerAddress(new URLSearchParams(search.get('search') ?? '')));
}

function SideBySideScreen() {
  const { search } = usePageArgs();
  const ids = readEmailsBeside(search);
  const listSearch = readSearchBehind(search);
  const emailsPath = `${paths.emails()}${listSearch}`;
  const [view, choose] = useEmailView(0);
  const isPhone = useMedia('phone') === true;
  if (ids.length === 0) {
    return (
      <EmptyState
        level={1}
        title="No emails selected"
        action={<ButtonLink to={emailsPath}>Find emails</ButtonLink>}
      >
        Select two to four emails in the explorer, then open them side by side.
      </EmptyState>
    );
  }
  return (
    <>
      <BackLink to={emailsPath}>Back to emails</BackLink>
      <h1 className="title">Side by side</h1>
      <div className="reader">
        <ToolRow>
          <ViewTools what="the emails" view={view} choose={choose} />
        </ToolRow>
        {/* On phones the columns are swiped through; a keyboard scrolls the row. */}
        <section
          aria-label={countOf(ids.length, 'email', 'emails')}
          {...(isPhone && { tabIndex: 0 })}
          className={`relative mt-4 rounded-md max-md:-mx-gutter max-md:flex max-md:snap-x max-md:snap-mandatory max-md:items-start max-md:gap-3 max-md:overflow-x-auto max-md:px-gutter max-md:pb-2 md:grid md:gap-x-4 ${columns[ids.length]}`}
        >
          {ids.map((id, index) => (
            <EmailColumn
              key={id}
              emailId={id}
              place={`${index + 1} of ${ids.length}`}
              view={view}
              leaveOutPath={paths.sideBySide(
                ids.filter((other) => other !== id),
                listSearch.slice(1),
              )}
            />
          ))}
        </section>
      </div>
    </>
  );
}

export const page: Page = {
  meta: ({ search, site }) => {
    const count = readEmailsBeside(search).length;
    return {
      title: count === 0 ? 'Side by side' : `${countOf(count, 'email', 'emails')} side by side`,
      description: `Compare marketing emails side by side on ${site.productName}.`,
      noIndex: true,
    };
  },
  Component: SideBySideScreen,
};
