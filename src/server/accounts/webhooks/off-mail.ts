import type pg from 'pg';
import { z } from 'zod';
import { findWebhook } from '#server/accounts/webhooks/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { RenderMail } from '#server/platform/mail/mail-kinds.ts';
import { writeMails } from '#server/platform/mail/write-mail.ts';
import { paths } from '#shared/paths.ts';

const mailData = z.object({ webhookId: z.number().int() });

interface OffMailDependencies {
  config: Pick<Config, 'mail' | 'baseUrl'>;
  database: Pick<Database, 'pool'>;
  now: () => Date;
}

/** Writes the mail that notifies an owner that their webhook was switched off. Nothing without mail or an address. */
export async function noteWebhookOff(
  { config: { mail }, now }: Pick<OffMailDependencies, 'config' | 'now'>,
  client: pg.PoolClient,
  { userId, webhookId }: { userId: string; webhookId: number },
): Promise<void> {
  if (mail === null) return;
  const { rows } = await client.query<{ address: string }>(
    'select email as address from users where id = $1 and email is not null and deletion_due_at is null',
    [userId],
  );
  const mails = rows.map(({ address }) => ({ kind: 'webhook_off', userId, address, data: { webhookId } }));
  await writeMails(client, mail, mails, now());
}

export function renderWebhookOff({ config: { baseUrl }, database }: OffMailDependencies): RenderMail {
  return async ({ userId, data }) => {
    if (userId === null) return null;
    const webhook = await findWebhook(database.pool, { userId }, mailData.parse(data).webhookId);
    if (webhook === undefined || webhook.isOn) return null;
    const { name, offReason } = webhook;
    return {
      subject: `Your webhook “${name}” is off`,
      preheader: offReason ?? 'Its messages were not taken.',
      parts: [
        {
          kind: 'text',
          text: `Your webhook “${name}” was switched off, because its messages were not taken.`,
        },
        ...(offReason === null ? [] : [{ kind: 'text' as const, text: offReason }]),
        {
          kind: 'text',
          text: 'Once it works, switch it on again, and replay the messages that were not taken.',
        },
        { kind: 'button', label: 'Your webhooks', url: `${baseUrl}${paths.follows()}#webhooks` },
      ],
      reason: 'You added this webhook.',
    };
  };
}
