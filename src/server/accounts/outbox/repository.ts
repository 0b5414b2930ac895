import type { SignedInUser } from '#server/accounts/auth/guards.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { ShownMail } from '#server/platform/mail/transport.ts';

/** Older mail of a vault for trying is of no use. */
const maxListed = 200;

interface OutboxRow {
  id: number;
  address: string;
  subject: string;
  writtenAt: Date;
}

/** SQL: mails to user $1, and for administrators ($2) those to others, except links to an account's password. */
const isOpen = `(user_id = $1 or $2::boolean and (user_id is null or kind <> 'invitation'))`;

/** Lists the mails that a user may read, newest first. */
export async function listOutbox(db: Queryable, { userId, isAdmin }: SignedInUser): Promise<OutboxRow[]> {
  const { rows } = await db.query<OutboxRow>({
    name: 'outbox-mails',
    text: `select id, address, coalesce(shown->>'subject', '') as subject, written_at as "writtenAt"
      from outgoing_mails where shown is not null and ${isOpen}
      order by id desc limit ${maxListed}`,
    values: [userId, isAdmin],
  });
  return rows;
}

export async function findOutboxMail(
  db: Queryable,
  { userId, isAdmin }: SignedInUser,
  id: number,
): Promise<(OutboxRow & { shown: ShownMail }) | undefined> {
  const { rows } = await db.query<OutboxRow & { shown: ShownMail }>({
    name: 'outbox-mail',
    text: `select id, address, coalesce(shown->>'subject', '') as subject, written_at as "writtenAt", shown
      from outgoing_mails where shown is not null and ${isOpen} and id = $3`,
    values: [userId, isAdmin, id],
  });
  return rows[0];
}
