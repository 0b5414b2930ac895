import type { ApiClient } from '#client/lib/api-client.ts';
import type { EmailBrandBody } from '#shared/contract/reviews.ts';

/** `POST /api/admin/emails/brand`: these emails are of that brand. */
export async function moveEmails(api: ApiClient, body: EmailBrandBody): Promise<void> {
  await api.request('POST', '/api/admin/emails/brand', body);
}
