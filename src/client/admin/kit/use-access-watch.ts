import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminAccessQuery } from '#client/admin/kit/api.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { useApi } from '#client/platform/api/app-context.ts';

/**
 * Checks the access again as soon as the API refuses anything of the dashboard: the rights may have been taken in
 * another tab, or by another administrator, while it was open.
 */
export function useAccessWatch(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = adminAccessQuery(api);
    const look = (error: unknown) => {
      if (error instanceof ApiError && [401, 403].includes(error.status))
        void queryClient.invalidateQueries({ queryKey });
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [api, queryClient]);
}
