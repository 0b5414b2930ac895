import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { FilteredFailure } from '#client/features/brand-sets/components/narrowed-failure.tsx';
import { CopySubjects } from '#client/features/email-search/components/copy-subjects.tsx';
import { explorerSearch, updateAddress } from '#client/features/email-search/explorer-address.ts';
import { EmailGrid, EmailGridSkeleton } from '#client/features/emails/components/email-grid.tsx';
import { SlideButton } from '#client/features/emails/pictures/slide-button.tsx';
import { EmailViewerHost } from '#client/features/emails/viewer/components/email-viewer-host.tsx';
import { emailViewerLink } from '#client/features/emails/viewer/email-viewer-link.ts';
import { SaveEmailsButton } from '#client/features/saved-lists/components/save-emails-button.tsx';
import { allRows, type ListPage, nextCursorOf } from '#client/platform/api/list-page.ts';
import { InboxList, type InboxWidth } from '#client/screens/emails/inbox-list.tsx';
import { EmailTable } from '#client/screens/emails/load.ts';
import { MarkedSnippet } from '#client/screens/emails/marked-snippet.tsx';
import { NoEmails } from '#client/screens/emails/no-emails.tsx';
import { shownSort } from '#client/screens/emails/result-tools.tsx';
import { SideBySideButton } from '#client/screens/emails/side-by-side-button.tsx';
import type { ExplorerState } from '#client/screens/emails/use-explorer-address.ts';
import { ShowMore, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';
import { SegmentChoice } from '#client/ui/segmented.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SelectionBar } from '#client/ui/table/selection-bar.tsx';
import { tickColumn } from '#client/ui/table/tick-column.tsx';
import { type RowSelection, useRowSelection } from '#client/ui/table/use-row-selection.ts';
import type { FoundEmail } from '#shared/contract/search/email-search.ts';
import type { ExplorerView } from '#shared/vocabulary/email-search.ts';

interface FoundListProps extends ExplorerState {
  emails: UseInfiniteQueryResult<InfiniteData<ListPage<FoundEmail>>>;
  onRetry: () => void;
  /** Moves the focus when the selection is cleared. */
  onSelectionEnd: () => void;
}

/** The emails found, in the chosen view, with actions on the selected ones. */
export function FoundList({ emails, address, show, onRetry, onSelectionEnd }: FoundListProps) {
  const rows = allRows(emails.data?.pages ?? []);
  const listSearch = explorerSearch(address);
  const selection = useRowSelection({ list: listSearch, rows, total: null });

  if (emails.isPending) return <ListSkeleton view={address.view} />;
  if (emails.isError && rows.length === 0) {
    const { isFetching, error } = emails;
    return (
      <FilteredFailure
        what="The emails"
        query={{ refetch: onRetry, isFetching, error }}
        set={address.set}
        without={{ search: explorerSearch(updateAddress(address, { set: null })) }}
      />
    );
  }
  if (rows.length === 0) return <NoEmails address={address} />;

  const nextCursor = nextCursorOf(emails.data);
  return (
    <>
      <div aria-busy={emails.isPlaceholderData} className="changing">
        <FoundView rows={rows} selection={selection} address={address} show={show} listSearch={listSearch} />
      </div>
      {nextCursor !== null && (
        <ShowMore
          href={explorerSearch({ ...address, start: nextCursor })}
          isLoading={emails.isFetchingNextPage}
          hasFailed={emails.isFetchNextPageError}
          isChanging={emails.isPlaceholderData}
          onMore={() => emails.fetchNextPage()}
        />
      )}
      <ChosenEmails selection={selection} listSearch={listSearch} onClear={onSelectionEnd} />
      <EmailViewerHost
        emails={rows}
        onNearEnd={() => {
          // After an error the viewer retries with the button under the list.
          if (emails.hasNextPage && !emails.isFetching && !emails.isFetchNextPageError)
            emails.fetchNextPage();
        }}
      />
    </>
  );
}

interface FoundViewProps extends ExplorerState {
  rows: readonly FoundEmail[];
  selection: RowSelection<FoundEmail>;
  listSearch: string;
}

function FoundView({ rows, selection, address, show, listSearch }: FoundViewProps) {
  const list = useFocusFirstNewRow<HTMLUListElement & HTMLTableSectionElement>(rows.length, listSearch);
  const ticks = tickColumn<FoundEmail>(selection, 'emails', ({ subject }) => subject);
  const shared = {
    ref: list,
    linkOf: ({ id }: FoundEmail) => emailViewerLink(listSearch, id),
  };
  if (address.view === 'inbox')
    return <Inbox {...shared} emails={rows} tickOf={ticks.cell} tickHead={ticks.head} />;
  if (address.view === 'table') {
    return (
      <EmailTable
        {...shared}
        rows={rows}
        tick={ticks}
        sort={shownSort(address)}
        onSort={(sort) => show(updateAddress(address, { sort: sort === 'newest' ? null : sort }))}
      />
    );
  }
  return (
    <EmailGrid
      ref={list}
      emails={rows}
      listSearch={listSearch}
      showsBrand
      cornerOf={(email) => <CardTick isAnyTicked={selection.count !== 0}>{ticks.cell(email)}</CardTick>}
      belowOf={({ snippet }) => (
        <MarkedSnippet snippet={snippet} className="mt-2 line-clamp-3 text-xs text-ink-2" />
      )}
    />
  );
}

/** Checkbox over the picture of a card: on hover, or while others are selected. */
function CardTick({ isAnyTicked, children }: { isAnyTicked: boolean; children: ReactNode }) {
  return (
    <span
      className={`absolute top-2 left-2 rounded-md bg-raised shadow-paper transition-opacity [&>label]:m-0! max-md:[&>label]:size-9! ${isAnyTicked ? '' : '[@media(hover:hover)]:not-focus-within:opacity-0'} group-hover/card:opacity-100!`}
    >
      {children}
    </span>
  );
}

const inboxWidths = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const;

type InboxProps = Omit<Parameters<typeof InboxList>[0], 'width'> & { tickHead: ReactNode };

function Inbox({ tickHead, ...list }: InboxProps) {
  const [width, setWidth] = useState<InboxWidth>('desktop');
  return (
    <>
      <div className="mb-2 flex min-h-10 items-center justify-between pl-[17px] max-lg:pl-px">
        <span className="flex items-center text-sm text-ink-2">
          {tickHead}
          <span aria-hidden="true">Select all</span>
        </span>
        <span className="max-md:hidden">
          <SegmentChoice label="Truncate as on" options={inboxWidths} value={width} onChoose={setWidth} />
        </span>
      </div>
      <InboxList {...list} width={width} />
    </>
  );
}

interface ChosenEmailsProps {
  selection: RowSelection<FoundEmail>;
  listSearch: string;
  onClear: () => void;
}

/** Actions on the selected emails. */
function ChosenEmails({ selection, listSearch, onClear }: ChosenEmailsProps) {
  const access = useAccess();
  const { chosen, count } = selection;
  return (
    <SelectionBar
      // Copies only individually selected emails: a whole result is exported.
      selection={{ ...selection, total: count }}
      nouns={['email', 'emails']}
      onClear={onClear}
    >
      <CopySubjects emails={chosen} />
      <SideBySideButton emails={chosen} listSearch={listSearch} />
      <SlideButton emails={chosen} />
      <SaveEmailsButton access={access} emailIds={chosen.map(({ id }) => id)} />
    </SelectionBar>
  );
}

/** Keys of the placeholder rows. */
const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function ListSkeleton({ view }: { view: ExplorerView }) {
  if (view === 'pictures') return <EmailGridSkeleton />;
  return (
    <div role="status" aria-label="Loading emails" className="rounded-lg border border-line bg-raised">
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-[53px] items-center gap-4 border-b border-line px-4 last:border-b-0">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-12" />
        </div>
      ))}
    </div>
  );
}
