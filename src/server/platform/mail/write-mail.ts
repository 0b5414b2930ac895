import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { domainOf, type MailChoice } from '#server/platform/config/mail-choice.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import type { WaitingMail } from '#server/platform/mail/mail-kinds.ts';

export type NewMail = Pick<WaitingMail, 'kind' | 'userId' | 'address' | 'data'>;

/** Rows of one statement. */
const batchSize = 1_000;

/** Writes mails in the transaction that causes them; its commit has them sent. */
export async function writeMails(
  client: pg.PoolClient,
  { from }: Pick<MailChoice, 'from'>,
  mails: readonly NewMail[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < mails.length; start += batchSize) {
    const batch = mails.slice(start, start + batchSize);
    const { rows } = await client.query<{ id: number }>(
      `insert into outgoing_mails (message_id, kind, user_id, address, data, written_at, due_at)
       select message_id, kind, user_id, address, data::jsonb, $6, $6
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
         as mail (message_id, kind, user_id, address, data) returning id`,
      [
        batch.map(() => `<${randomUUID()}@${domainOf(from)}>`),
        batch.map(({ kind }) => kind),
        batch.map(({ userId }) => userId),
        batch.map(({ address }) => address),
        batch.map(({ data }) => JSON.stringify(data)),
        now,
      ],
    );
    recordEvent(
      client,
      'mail.written',
      rows.map(({ id }) => id),
    );
  }
}
