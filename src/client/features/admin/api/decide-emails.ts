import type { ApiClient } from '#client/lib/api-client.ts';
import type { EmailStateBody, EmailStateChange } from '#shared/contract/reviews.ts';

/** `POST /api/admin/emails/state`: publishes, hides or holds emails, or as many of a group as one call decides. */
export async function decideEmails(api: ApiClient, body: EmailStateBody): Promise<EmailStateChange> {
  return (await api.request<EmailStateChange>('POST', '/api/admin/emails/state', body)).body;
}

/** Puts emails back to what they were before decisions. */
export async function takeBack(api: ApiClient, before: EmailStateChange['before']): Promise<void> {
  for (const body of before) await decideEmails(api, body);
}
