import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { savedListExportPath } from '#client/features/saved-lists/api.ts';
import type { SavedListPage } from '#client/features/saved-lists/saved-list-pages.ts';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { SegmentLinks } from '#client/ui/segmented.tsx';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** Id of the list's heading, the focus target when the focused item is gone. */
export const savedListHeadingId = 'list-heading';

interface SavedListHeadingProps {
  list: SavedListPage['list'];
  view: 'list' | 'board';
  /** Further tools of the view. */
  children?: ReactNode;
}

export function SavedListHeading({ list, view, children }: SavedListHeadingProps) {
  return (
    <header className="mb-8 max-md:mb-6">
      <h1 id={savedListHeadingId} tabIndex={-1} dir="auto" className="title outline-none">
        {list.name}
      </h1>
      <p dir="auto" className="mt-2 max-w-measure text-ink-2 [overflow-wrap:anywhere]">
        {list.description ?? 'No description'}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-ink-2">
        {countOf(list.itemCount, 'email', 'emails')}
      </div>
      {(list.itemCount > 0 || view === 'board') && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <SegmentLinks
            label="View"
            views={[
              { label: 'List', to: paths.savedList(list.id), isCurrent: view === 'list' },
              { label: 'Board', to: paths.board(list.id), isCurrent: view === 'board' },
            ]}
          />
          {children}
          {list.itemCount > 0 && (
            <ButtonAnchor href={savedListExportPath(list.id)} download className="text-ink">
              <Icon of={Download} />
              Download CSV
            </ButtonAnchor>
          )}
        </div>
      )}
    </header>
  );
}
