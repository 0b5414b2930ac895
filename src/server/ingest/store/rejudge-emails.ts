import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import type { HoldReason } from '#server/ingest/gate/judge-mail.ts';
import { isBrokenSignature } from '#server/ingest/gate/verify-dkim.ts';
import {
  type Arrival,
  insertReviews,
  type JudgedMail,
  judgeEmails,
  type ReviewedEmail,
} from '#server/ingest/store/judge-emails.ts';
import type { NewBrands } from '#server/ingest/types.ts';
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
}

/**
 * Applies the current gate to stored emails, whether published or held until now. Administrators' decisions
 * and viewers' reports stay. The caller updates the brands' counters.
 * @returns the emails that are not published now, whatever their state before.
 */
export async function rejudgeEmails(
  client: Queryable,
  emails: readonly RejudgedEmail[],
  { blockedHosts, now }: { blockedHosts?: BlockedHosts | undefined; now: Date },
): Promise<number[]> {
  const reviews = await findReviews(client, emails);
  const undecided = emails.filter(({ id }) => reviews.get(id)?.isSettled !== true);
  const arrived = undecided.map((email) => {
    const review = reviews.get(email.id);
    const arrival = arrivalOf(email, review);
    return { ...email, arrival, mail: withVerified(email.mail, arrival, review?.heldFor ?? []) };
  });
  const judged: ReviewedEmail[] = await judgeEmails(client, arrived, { blockedHosts });
  await client.query(
    `update emails set state = judged.state
     from unnest($1::int[], $2::text[]) as judged (id, state)
     where emails.id = judged.id and emails.state <> judged.state`,
    [judged.map(({ id }) => id), judged.map(({ judgement }) => judgement.state)],
  );
  await client.query('delete from email_reviews where email_id = any($1::int[])', [
    judged.filter(({ judgement }) => judgement.state === 'published').map(({ id }) => id),
  ]);
  const unpublished = judged.filter(({ judgement }) => judgement.state !== 'published');
  await insertReviews(client, unpublished, now);
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
  const { rows } = await client.query<StoredReview & { id: number }>(
    `select email_id as id, source_kind as kind, run, held_for as "heldFor",
       decided_by is not null or 'reported' = any(rules)
         or exists (select from emails where id = email_id and removed_at is not null) as "isSettled"
     from email_reviews where email_id = any($1::int[])`,
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
