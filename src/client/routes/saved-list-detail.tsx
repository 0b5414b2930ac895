import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { BackLink } from '#client/components/back-link.tsx';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { OwnPage } from '#client/components/own-page.tsx';
import { useAccess } from '#client/features/auth/use-access.ts';
import { EmailViewerHost } from '#client/features/emails/components/email-viewer-host.tsx';
import { withoutViewer } from '#client/features/emails/email-viewer-address.ts';
import { emailViewerLink } from '#client/features/emails/email-viewer-link.ts';
import { openEmailSubject } from '#client/features/emails/open-email-subject.ts';
import { cachedSavedList, savedListQuery } from '#client/features/saved-lists/api.ts';
import { SavedItems } from '#client/features/saved-lists/components/saved-items.tsx';
import { SavedListHeading } from '#client/features/saved-lists/components/saved-list-heading.tsx';
import {
  EmptyList,
  MissingList,
  SavedListSkeleton,
  SavedListsUpgrade,
} from '#client/features/saved-lists/components/saved-lists-states.tsx';
import { readListId } from '#client/features/saved-lists/list-id.ts';
import { itemsOf, type SavedListPage } from '#client/features/saved-lists/saved-list-pages.ts';
import { useApi } from '#client/lib/app-context.ts';
import { readCursor } from '#client/lib/list-page.ts';
import { accessAfter, type OwnOutcome } from '#client/lib/own-outcome.ts';
import { notThere, type Page } from '#client/lib/page.ts';
import { usePageArgs } from '#client/lib/page-args.ts';
import { useLocation } from '#client/router/location.tsx';
import { SaveableEmails } from '#client/routes/saveable-emails.tsx';
import { paths } from '#shared/paths.ts';

function SavedListScreen() {
  const listId = readListId(usePageArgs().params.id);
  return listId === null ? <MissingList /> : <OwnList key={listId} listId={listId} />;
}

function OwnList({ listId }: { listId: number }) {
  const access = useAccess();
  const { search } = useLocation();
  const start = readCursor(new URLSearchParams(search));
  const pages = useInfiniteQuery({
    ...savedListQuery(useApi(), listId, start),
    enabled: access === 'premium',
  });
  return (
    <OwnPage access={accessAfter(access, pages.data?.pages[0])} upgrade={<SavedListsUpgrade level={1} />}>
      <ListOutcome pages={pages} />
    </OwnPage>
  );
}

type PagesResult = UseInfiniteQueryResult<InfiniteData<OwnOutcome<SavedListPage>>>;

function ListOutcome({ pages }: { pages: PagesResult }) {
  if (pages.isPending) {
    return (
      <>
        {backToLists}
        <SavedListSkeleton />
      </>
    );
  }
  const first = pages.data?.pages[0];
  if (first?.kind === 'missing') return <MissingList />;
  if (first?.kind !== 'open') {
    return (
      <>
        {backToLists}
        <LoadFailure what="The list" level={1} query={pages} />
      </>
    );
  }
  return <OpenList list={first.value.list} pages={pages} />;
}

function OpenList({ list, pages }: { list: SavedListPage['list']; pages: PagesResult }) {
  const { search } = useLocation();
  const items = itemsOf(pages.data);
  const listSearch = withoutViewer(search);
  return (
    <>
      {backToLists}
      <SavedListHeading list={list} />
      {items.length === 0 && !pages.hasNextPage ? (
        <EmptyList />
      ) : (
        <SavedItems
          list={list}
          items={items}
          viewerLinkOf={(emailId) => emailViewerLink(listSearch, emailId)}
          more={moreOf(pages)}
        />
      )}
      <SaveableEmails>
        <EmailViewerHost
          emails={items.map(({ email }) => email)}
          onNearEnd={() => {
            // After a failure the reader decides, with the button under the list.
            if (pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError) pages.fetchNextPage();
          }}
        />
      </SaveableEmails>
    </>
  );
}

/** How to come by the next items; null at the end. */
function moreOf(pages: PagesResult) {
  const last = pages.data?.pages.at(-1);
  const nextCursor = last?.kind === 'open' ? last.value.nextCursor : null;
  if (nextCursor === null) return null;
  return {
    href: `?${new URLSearchParams({ cursor: nextCursor })}`,
    isLoading: pages.isFetchingNextPage,
    hasFailed: pages.isFetchNextPageError,
    onMore: () => pages.fetchNextPage(),
  };
}

const backToLists = <BackLink to={paths.savedLists()}>Back to Lists</BackLink>;

export const page: Page = {
  meta: ({ params, search }, queryClient) => {
    const listId = readListId(params.id);
    const outcome = listId === null ? undefined : cachedSavedList(queryClient, listId);
    if (listId === null || outcome?.kind === 'missing') return notThere('List');
    const name = outcome?.kind === 'open' ? outcome.value.list.name : 'Saved List';
    const title = openEmailSubject(search, queryClient) ?? name;
    return { title, description: 'One of your lists of emails.', noIndex: true };
  },
  Component: SavedListScreen,
};
