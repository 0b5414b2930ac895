import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  habitParameters,
  type SubjectsAddress,
  toSearch,
} from '#client/features/subject-lines/subjects-address.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SubjectHabits } from '#shared/contract/subject-lines.ts';

/** `GET /api/insights/subjects/habits`: how the chosen lines are written, beside all others. */
export function habitsQuery(api: ApiClient, address: SubjectsAddress) {
  const parameters = habitParameters(address);
  return queryOptions({
    queryKey: [...keys.emails, 'subject-habits', parameters],
    queryFn: async () =>
      (await api.request<SubjectHabits>('GET', `/api/insights/subjects/habits${toSearch(parameters)}`)).body,
    placeholderData: keepPreviousData,
  });
}
