import { emailQuery } from '#client/features/emails/api.ts';
import type { Load } from '#client/platform/router/page.ts';

/** Id of the email in an address of the report page; null without a valid one. */
export function readReportedId(search: URLSearchParams): number | null {
  const named = search.get('email') ?? '';
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

/** Without the email, the page explains how to report one. */
export const load: Load = async ({ search }, { queryClient, api }) => {
  const id = readReportedId(search);
  if (id !== null) await queryClient.prefetchQuery(emailQuery(api, String(id)));
};
