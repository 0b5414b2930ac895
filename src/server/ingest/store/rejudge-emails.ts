import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import type { HoldReason } from '#server/ingest/gate/judge-mail.ts';
import { isBrokenSignature } from '#server/ingest/gate/verify-dkim.ts';
import { leaveFolds } from '#server/ingest/store/folds/leave-folds.ts';
import { settleFolds } from '#server/ingest/store/folds/settle-folds.ts';
import {
  type Arrival,
  insertReviews,
  type JudgedMail,
  judgeEmails,
  type ReviewedEmail,
} from '#server/ingest/store/judge-emails.ts';
import type { NewBrands } from '#server/ingest/types.ts';
import type { EventOrigin } from '#server/platform/db/outbox.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { SourceKind } from '#shared/vocabulary/hold-rules.ts';

/** A stored email that was prepared again. */
export interface RejudgedEmail extends JudgedMail {
  id: number;
  /** Its source's label, and whether it was fetched: identifies the source if there is no review. */
  label: string;
  isFromMailbox: boolean;
  /** The mailbox's current setting for mail of new brands. */
  newBrands: NewBrands;
  /** Whether a twin or a version of it has come. */
  isCompared?: boolean;
}

/**
 * Applies the current gate to stored emails, whether published or held until now. Administrators' decisions
 * and viewers' reports stay; one about a card holds for its copies. A copy that passes stays folded as long as it
 * is the same, one that does not is held alone. The caller updates the brands' counters.
 * @returns the emails that are not published now, whatever their state before.
 */
export async function rejudgeEmails(
  client: Queryable,
  emails: readonly RejudgedEmail[],
  {
    blockedHosts,
    now,
    origin,
  }: { blockedHosts?: BlockedHosts | undefined; now: Date; origin?: EventOrigin | undefined },
): Promise<number[]> {
  const reviews = await findReviews(client, emails);
  const undecided = emails.filter(({ id }) => reviews.get(id)?.isSettled !== true);
  const arrived = undecided.map((email) => {
    const review = reviews.get(email.id);
    const arrival = arrivalOf(email, review);
    const isWaiting = review?.heldFor.some(({ rule }) => rule === 'twin') === true;
    const waitsForTwin = isWaiting && email.isCompared !== true;
    return {
      ...email,
      arrival,
      waitsForTwin,
      mail: withVerified(email.mail, arrival, review?.heldFor ?? []),
    };
  });
  const judged: ReviewedEmail[] = await judgeEmails(client, arrived, { blockedHosts });
  const unpublished = judged.filter(({ judgement }) => judgement.state !== 'published');
  const left = await leaveFolds(
    client,
    unpublished.map(({ id }) => id),
  );
  await client.query(
    `update emails set state = judged.state
     from unnest($1::int[], $2::text[]) as judged (id, state)
     where emails.id = judged.id and emails.state <> judged.state and emails.state <> 'copy'`,
    [judged.map(({ id }) => id), judged.map(({ judgement }) => judgement.state)],
  );
  await client.query('delete from email_reviews where email_id = any($1::int[])', [
    judged.filter(({ judgement }) => judgement.state === 'published').map(({ id }) => id),
  ]);
  await insertReviews(client, unpublished, now);
  await settleFolds(client, [...emails.map(({ id }) => id), ...left], origin);
  return unpublished.map(({ id }) => id);
}

/** Prefix of the labels of the demo's messages. */
export const demoLabel = 'demo, ';

interface StoredReview extends Arrival {
  isSettled: boolean;
  heldFor: HoldReason[];
}

async function findReviews(
  client: Queryable,
  emails: readonly RejudgedEmail[],
): Promise<Map<number, StoredReview>> {
  const { rows } = await client.query<StoredReview & { id: number; isReviewed: boolean }>(
    `select * from (
       select e.id, coalesce(own.source_kind, 'import') as kind, coalesce(own.run, '') as run,
         coalesce(own.held_for, '[]') as "heldFor", own.email_id is not null as "isReviewed",
         (r.decided_by is not null or 'reported' = any(r.rules)) is true or card.removed_at is not null as "isSettled"
       from emails e join emails card on card.id = coalesce(e.folded_into, e.id)
         left join email_reviews r on r.email_id = card.id left join email_reviews own on own.email_id = e.id
       where e.id = any($1::int[])
     ) found where "isReviewed" or "isSettled"`,
    [emails.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Adds the signature results from when a mailbox's mail was received: its keys may have been replaced since.
 * A valid signature left no reason `unvouched`, a broken one left its own. For a blocked sender's mail
 * nothing was stored.
 */
function withVerified(
  mail: RejudgedEmail['mail'],
  { kind }: Arrival,
  heldFor: readonly HoldReason[],
): RejudgedEmail['mail'] {
  const isBlocked = heldFor.some(({ rule }) => rule === 'blocked');
  if (mail.gate.hasUnverifiedSignature !== true || kind !== 'mailbox' || isBlocked) return mail;
  const isVouched = heldFor.every(({ rule }) => rule !== 'unvouched');
  const findings = [
    ...mail.gate.findings.filter(({ rule }) => rule !== 'unvouched' || !isVouched),
    ...heldFor.filter(isBrokenSignature).map(({ what }) => ({ rule: 'forged' as const, what })),
  ];
  return { ...mail, gate: { ...mail.gate, findings } };
}

/** For mail that passed the gate or was stored before it existed, only its source is known. */
function arrivalOf(
  { label, isFromMailbox, newBrands }: RejudgedEmail,
  review: StoredReview | undefined,
): Arrival {
  if (review !== undefined) return { kind: review.kind, run: review.run, newBrands };
  // The demo's mail is also addressed to a subscriber, so its label takes precedence.
  const other: SourceKind = isFromMailbox ? 'mailbox' : 'import';
  return { kind: label.startsWith(demoLabel) ? 'demo' : other, run: 'Reprocessed', newBrands };
}
