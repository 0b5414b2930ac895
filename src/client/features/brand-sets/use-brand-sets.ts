import { useQuery } from '@tanstack/react-query';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { brandSetsQuery } from '#client/features/brand-sets/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { BrandSet } from '#shared/contract/library/brand-sets.ts';

/** Returns the user's brand sets, by name; empty without premium and while loading. */
export function useBrandSets(): readonly BrandSet[] {
  const access = useAccess();
  const { data } = useQuery({ ...brandSetsQuery(useApi()), enabled: access === 'premium' });
  return access === 'premium' && data?.kind === 'open' ? data.value : [];
}

/** Returns the name of a set; a deleted set, or another user's, has no name here. */
export const nameOfSet = (sets: readonly BrandSet[], id: number | null) =>
  sets.find((set) => set.id === id)?.name ?? 'Unknown set';
