import { useQuery } from '@tanstack/react-query';
import { useAccess } from '#client/features/auth/use-access.ts';
import { savedListsQuery } from '#client/features/saved-lists/api/list-saved-lists.ts';
import { NavRow, rowSize } from '#client/layout/nav-row.tsx';
import { useApi } from '#client/lib/app-context.ts';
import { paths } from '#shared/paths.ts';

/** Lists named in the drawer; 'All Saved Lists' above them leads to the others. */
const maxLists = 20;

/** The reader's own lists, newest first. Without premium there are none to open. */
export function DrawerLists() {
  const access = useAccess();
  const lists = useQuery({ ...savedListsQuery(useApi()), enabled: access === 'premium' });
  if (access === 'premium' && lists.data === undefined) return null; // on their way, or not to be had now
  const own = access === 'premium' && lists.data?.kind === 'open' ? lists.data.value : [];
  if (own.length === 0) return <p className={`${rowSize} text-sm text-ink-2`}>No saved lists yet</p>;
  return own.slice(0, maxLists).map((list) => (
    <NavRow key={list.id} to={paths.savedList(list.id)} icon={<span className="w-[18px] flex-none" />}>
      <bdi>{list.name}</bdi>
    </NavRow>
  ));
}
