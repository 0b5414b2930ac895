import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavRow } from '#client/app/layout/nav-row.tsx';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { savedListsQuery } from '#client/features/saved-lists/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { paths } from '#shared/paths.ts';

/** Most lists shown; 'All Saved Lists' above them leads to the others. */
const maxLists = 20;

/**
 * The viewer's saved lists, newest first, for drawer, side panel and account menu. Empty without premium.
 * @param none shown instead if there are no lists.
 */
export function OwnLists({ none = null }: { none?: ReactNode }) {
  const access = useAccess();
  const lists = useQuery({ ...savedListsQuery(useApi()), enabled: access === 'premium' });
  if (access === 'premium' && lists.data === undefined) return null; // loading or failed
  const own = access === 'premium' && lists.data?.kind === 'open' ? lists.data.value : [];
  if (own.length === 0) return none;
  return own.slice(0, maxLists).map((list) => (
    <NavRow key={list.id} to={paths.savedList(list.id)} icon={<span className="w-[18px] flex-none" />}>
      <bdi>{list.name}</bdi>
    </NavRow>
  ));
}
