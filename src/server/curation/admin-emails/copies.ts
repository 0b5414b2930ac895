import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { unfoldEmails } from '#server/ingest/store/folds/fold-emails.ts';
import { settleFolds } from '#server/ingest/store/folds/settle-folds.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { EmailCopies } from '#shared/contract/curation/admin-emails.ts';
import type { StoredEmailState } from '#shared/vocabulary/email-states.ts';

/** Returns the copies of a campaign with their sources, its card included, the earliest first. */
export async function listCopies(db: Queryable, id: number): Promise<EmailCopies> {
  const { rows } = await db.query<{
    id: number;
    receivedAt: Date;
    isCard: boolean;
    label: string | null;
    mailboxAddress: string | null;
    signUpAddress: string | null;
  }>({
    name: 'email-copies',
    text: `select e.id, e.received_at as "receivedAt", e.folded_into is null as "isCard", s.label,
        s.mailbox_address as "mailboxAddress", sign_ups.address as "signUpAddress"
      from emails e left join email_sources s on s.email_id = e.id
        left join sign_up_emails m on m.email_id = e.id left join sign_ups on sign_ups.id = m.sign_up_id
      where e.id = $1 or e.folded_into = $1 order by e.received_at, e.id`,
    values: [id],
  });
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

/**
 * Unfolds a copy for good, or lets it be folded again.
 * @throws AppError `not_found`; `conflict` if the copy's card is not published, because its decision holds for it.
 */
export async function setFolding(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  { isFolded }: { isFolded: boolean },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const email = await lockWithCard(client, id);
    if (email === undefined) throw new AppError('not_found', 'There is no such email.');
    if (isFolded === email.isFolded) return;
    if (isFolded) await client.query('update emails set fold_locked = false where id = $1', [id]);
    else {
      if (email.cardState !== 'published') {
        throw new AppError(
          'conflict',
          'This email is not published. Publish it before you unfold its copies.',
        );
      }
      await unfoldEmails(client, [id], { isLocked: true });
    }
    recordEvent(client, 'email.changed', [id, ...(isFolded ? [] : [email.cardId])]);
    await settleFolds(client, [isFolded ? id : email.cardId]);
    await recountBrands(client, [email.brandId]);
    recordEvent(client, 'brand.changed', [email.brandId]);
    const action = isFolded ? 'email.folded' : 'email.unfolded';
    await recordAudit(client, admin, action, `Email “${email.subject}”`);
  });
}

interface LockedCopy {
  brandId: number;
  subject: string;
  isFolded: boolean;
  cardId: number;
  cardState: StoredEmailState;
}

async function lockWithCard(client: Queryable, id: number): Promise<LockedCopy | undefined> {
  await client.query(
    `select 1 from emails where id = $1 or id = (select folded_into from emails where id = $1)
     order by id for no key update`,
    [id],
  );
  const { rows } = await client.query<LockedCopy>(
    `select e.brand_id as "brandId", e.subject, e.folded_into is not null as "isFolded", card.id as "cardId",
       card.state as "cardState"
     from emails e join emails card on card.id = coalesce(e.folded_into, e.id) where e.id = $1`,
    [id],
  );
  return rows[0];
}
