import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { ManageSearches } from '#client/app/layout/manage-searches.tsx';
import { NavButton, NavRow } from '#client/app/layout/nav-row.tsx';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { savedSearchesQuery } from '#client/features/saved-searches/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';
import { paths } from '#shared/paths.ts';

/** Most searches shown; the dialog below lists all of them. */
const maxSearches = 6;

interface Searches {
  /** By name; empty without premium and while loading. */
  searches: readonly SavedSearch[];
  /** The saved search that the explorer shows now. */
  shown: SavedSearch | undefined;
}

/** Returns the viewer's saved searches. */
export function useOwnSearches(): Searches {
  const access = useAccess();
  const { data } = useQuery({ ...savedSearchesQuery(useApi()), enabled: access === 'premium' });
  const { pathname, search } = useLocation();
  const searches = access === 'premium' && data?.kind === 'open' ? data.value : [];
  const key = searchKey(search);
  const shown =
    pathname === paths.emails() ? searches.find((saved) => searchKey(saved.search) === key) : undefined;
  return { searches, shown };
}

/** Lists the saved searches in side panel and drawer, and opens the dialog that edits them. */
export function OwnSearches({ searches, shown }: Searches) {
  return (
    <>
      {searches.slice(0, maxSearches).map((saved) => (
        <NavRow
          key={saved.id}
          to={`${paths.emails()}${saved.search === '' ? '' : `?${saved.search}`}`}
          icon={<span className="w-[18px] flex-none" />}
          aria-current={saved === shown ? 'page' : undefined}
        >
          <bdi>{saved.name}</bdi>
        </NavRow>
      ))}
      {/* Stays mounted after the last search is deleted, so that its dialog stays open. */}
      <ManageSearches>
        {(open) =>
          searches.length > 0 && (
            <NavButton icon={<Icon of={SlidersHorizontal} />} onPress={open}>
              Manage searches
            </NavButton>
          )
        }
      </ManageSearches>
    </>
  );
}

/** Returns a key that ignores the order of the parameters, the page of the list and the open email. */
function searchKey(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['cursor', 'email']) parameters.delete(name);
  return [...parameters]
    .map((parameter) => JSON.stringify(parameter))
    .sort()
    .join();
}
