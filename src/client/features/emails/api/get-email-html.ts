import { queryOptions } from '@tanstack/react-query';
import type { OpenedEmail } from '#client/features/emails/api/get-email.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailDetail } from '#shared/contract/emails.ts';

/** The html of an email as text: what is there already, or, for a large mail the page came without, from the API. */
export function emailHtmlQuery(api: ApiClient, { id, htmlContent }: Pick<OpenedEmail, 'id' | 'htmlContent'>) {
  return queryOptions({
    queryKey: [...keys.emails, 'html', id] as const,
    queryFn: async () => (await api.request<EmailDetail>('GET', `/api/emails/${id}`)).body.htmlContent,
    ...(htmlContent === null ? {} : { initialData: htmlContent }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
