import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';

/** The signed-in user; null when nobody is, or when it could not be found out. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery(useApi())).data ?? null;
}
