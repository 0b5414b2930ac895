import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { emailQuery } from '#client/features/emails/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { savesData, whenIdle } from '#client/platform/router/prefetch.ts';

/** Prefetches the neighbours of the opened email after that has loaded. */
export function usePrefetchedEmails(ids: ReadonlyArray<number | null>): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const wanted = ids.join(); // the array is new on every render, the string stays equal for the same emails
  useEffect(() => {
    if (wanted === '' || savesData()) return;
    whenIdle(() => {
      for (const id of wanted.split(',')) {
        if (id !== '') void queryClient.prefetchQuery(emailQuery(api, id));
      }
    });
  }, [wanted, api, queryClient]);
}
