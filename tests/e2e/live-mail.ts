import { type APIRequestContext, expect } from '@playwright/test';

/** Posts a message of a brand, as a program does that receives it live. */
export async function arrive(
  admin: APIRequestContext,
  origin: string,
  brand: { name: string; slug: string },
  subject: string,
): Promise<void> {
  const made = await admin.post('/api/admin/ingest-tokens', { headers: { origin }, data: { name: subject } });
  const { token } = await made.json();
  const { domain } = await (await admin.get(`/api/brands/${brand.slug}`)).json();
  const message = [
    `From: ${brand.name} <news@${domain}>`,
    'To: reader@reader.example',
    `Subject: ${subject}`,
    `Message-ID: <${Date.now()}@${domain}>`,
    `Date: ${new Date().toUTCString()}`,
    `List-Unsubscribe: <https://${domain}/unsubscribe>`,
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>New sheets and towels for every bed in the house.</p>',
  ].join('\r\n');
  const answer = await admin.post('/api/ingest', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    data: message,
  });
  expect((await answer.json()).messages).toMatchObject([{ outcome: 'imported', reasons: [] }]);
}
