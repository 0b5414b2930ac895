import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { savedListsQuery } from '#client/features/saved-lists/api.ts';
import { SavedListCard } from '#client/features/saved-lists/components/saved-list-card.tsx';
import {
  ListsFailure,
  NoLists,
  SavedListsSkeleton,
  SavedListsUpgrade,
  savedListsGrid,
} from '#client/features/saved-lists/components/saved-lists-states.tsx';
import { type AccessResult, accessAfter } from '#client/platform/api/access-result.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import type { Page } from '#client/platform/router/page.ts';
import type { ListDialogSubject } from '#client/screens/saved-lists/list-dialogs.tsx';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { OwnPage } from '#client/ui/page/own-page.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';

const ListDialog = lazyDialog(
  () => import('#client/screens/saved-lists/list-dialogs.tsx'),
  (code) => code.ListDialog,
);

/** Cards on the first view and added by Show more: the answer holds every list, but nobody looks at 10,000. */
const cardsPerStep = 60;

function SavedListsScreen() {
  const access = useAccess();
  const lists = useQuery({ ...savedListsQuery(useApi()), enabled: access === 'premium' });
  return (
    <OwnPage
      access={accessAfter(access, lists.data)}
      upgrade={
        <>
          <h1 className="title mb-8 max-md:mb-6">Your Saved Lists</h1>
          <SavedListsUpgrade />
        </>
      }
    >
      <OwnLists lists={lists} />
    </OwnPage>
  );
}

type ListsResult = UseQueryResult<AccessResult<SavedList[]>>;

function OwnLists({ lists }: { lists: ListsResult }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialog<ListDialogSubject>();
  return (
    <>
      <div className="mb-8 flex items-center justify-between gap-4 max-md:mb-6 max-md:flex-col max-md:items-start">
        <h1 ref={heading} tabIndex={-1} className="title outline-none">
          Your Saved Lists
        </h1>
        <Button
          variant="fill"
          aria-haspopup="dialog"
          {...ListDialog.onIntent}
          onClick={() => dialog.open({ kind: 'create' })}
        >
          Create new list
        </Button>
      </div>
      <Lists lists={lists} onOpen={dialog.open} />
      {dialog.subject !== null && (
        <ListDialog
          key={dialog.times}
          subject={dialog.subject}
          {...dialog.state}
          afterDelete={() => heading.current}
        />
      )}
    </>
  );
}

interface ListsProps {
  lists: ListsResult;
  onOpen: (subject: ListDialogSubject) => void;
}

function Lists({ lists, onOpen }: ListsProps) {
  const shownCount = readShownCount(new URLSearchParams(useLocation().search));
  const all = lists.data?.kind === 'open' ? lists.data.value : [];
  const shown = all.slice(0, shownCount);
  const navigate = useNavigate();
  // A newly created list is not a further row: the focus stays.
  const grid = useFocusFirstNewRow(shown.length, String(all.length));

  if (lists.isPending) return <SavedListsSkeleton />;
  if (lists.data?.kind !== 'open') {
    return <ListsFailure query={lists} />;
  }
  if (all.length === 0) return <NoLists />;

  const moreSearch = `?shown=${shownCount + cardsPerStep}`;
  return (
    <>
      <ul ref={grid} className={savedListsGrid}>
        {shown.map((list) => (
          <li key={list.id} className="min-w-0">
            <SavedListCard
              list={list}
              onEdit={() => onOpen({ kind: 'edit', list })}
              onDelete={() => onOpen({ kind: 'delete', list })}
            />
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <ShowMore
          href={moreSearch}
          isLoading={false}
          hasFailed={false}
          onMore={() => navigate({ search: moreSearch }, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  );
}

function readShownCount(search: URLSearchParams): number {
  const shown = Number(search.get('shown'));
  return Number.isSafeInteger(shown) && shown > cardsPerStep ? shown : cardsPerStep;
}

export const page: Page = {
  meta: () => ({ title: 'Your Saved Lists', description: 'The lists of emails you keep.', noIndex: true }),
  Component: SavedListsScreen,
};
