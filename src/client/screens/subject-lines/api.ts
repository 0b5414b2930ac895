import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { listQuery } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import {
  habitParameters,
  lineParameters,
  type SubjectsAddress,
} from '#client/screens/subject-lines/subjects-address.ts';
import type { SubjectLine } from '#shared/contract/insights/subject-lines.ts';

/** Habits of the selected lines, compared with all others. */
export function habitsQuery(api: ApiClient, address: SubjectsAddress) {
  const parameters = habitParameters(address);
  return queryOptions({
    queryKey: [...keys.emails, 'subject-habits', parameters],
    queryFn: ({ signal }) => callApi(api, 'GET /api/insights/subjects/habits', { query: parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

const linesPerPage = 50;

/** A line with its email's id as key. */
export type ListedLine = SubjectLine & { id: number };

/** Paginated. After a change of filters the previous lines stay until the new ones load. */
export function linesQuery(api: ApiClient, address: SubjectsAddress) {
  const parameters = lineParameters(address);
  const { start } = address;
  const list = listQuery(
    api,
    'GET /api/insights/subjects',
    [...keys.emails, 'subjects', parameters, { start }],
    {
      limit: linesPerPage,
      query: parameters,
      start,
      toRow: (line): ListedLine => ({ ...line, id: line.emailId }),
    },
  );
  return { ...list, placeholderData: keepPreviousData };
}
