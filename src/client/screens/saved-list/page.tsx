import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { EmailViewerHost } from '#client/features/emails/viewer/components/email-viewer-host.tsx';
import { openEmailSubject, withoutViewer } from '#client/features/emails/viewer/email-viewer-address.ts';
import { emailViewerLink } from '#client/features/emails/viewer/email-viewer-link.ts';
import { cachedSavedList, savedListQuery } from '#client/features/saved-lists/api.ts';
import {
  EmptyList,
  MissingList,
  SavedListSkeleton,
  SavedListsUpgrade,
} from '#client/features/saved-lists/components/saved-lists-states.tsx';
import { itemsOf, type SavedListPage } from '#client/features/saved-lists/saved-list-pages.ts';
import { type AccessResult, accessAfter } from '#client/platform/api/access-result.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { readCursor } from '#client/platform/api/list-page.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { notThere, type Page, usePageArgs } from '#client/platform/router/page.ts';
import { SaveableEmails } from '#client/screens/saveable-emails.tsx';
import { BoardView } from '#client/screens/saved-list/board/late-board-view.ts';
import { isBoard, readListId } from '#client/screens/saved-list/load.ts';
import { SavedItems } from '#client/screens/saved-list/saved-items.tsx';
import { SavedListHeading } from '#client/screens/saved-list/saved-list-heading.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { OwnPage } from '#client/ui/page/own-page.tsx';
import { paths } from '#shared/paths.ts';

function SavedListScreen() {
  const { params, search } = usePageArgs();
  const listId = readListId(params.id);
  if (listId === null) return <MissingList />;
  return isBoard(search) ? (
    <OwnBoard key={listId} listId={listId} />
  ) : (
    <OwnList key={listId} listId={listId} />
  );
}

function OwnBoard({ listId }: { listId: number }) {
  return (
    <OwnPage access={useAccess()} upgrade={<SavedListsUpgrade level={1} />}>
      {backToLists}
      <BoardView listId={listId} />
    </OwnPage>
  );
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
      <ListResult pages={pages} />
    </OwnPage>
  );
}

type PagesResult = UseInfiniteQueryResult<InfiniteData<AccessResult<SavedListPage>>>;

function ListResult({ pages }: { pages: PagesResult }) {
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
      <SavedListHeading list={list} view="list" />
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
            // After an error the viewer retries with the button under the list.
            if (pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError) pages.fetchNextPage();
          }}
        />
      </SaveableEmails>
    </>
  );
}

/** Props of Show more; null at the end. */
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
    const result = listId === null ? undefined : cachedSavedList(queryClient, listId);
    if (listId === null || result?.kind === 'missing') return notThere('List');
    const name = result?.kind === 'open' ? result.value.list.name : 'Saved List';
    const title = openEmailSubject(search, queryClient) ?? name;
    return { title, description: 'One of your lists of emails.', noIndex: true };
  },
  Component: SavedListScreen,
};
