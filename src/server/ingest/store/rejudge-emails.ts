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

/** A stored email whose mail was prepared anew. */
export interface RejudgedEmail extends JudgedMail {
  id: number;
  /** What its source is called, and whether it was fetched: what tells where it came from when no review does. */
  label: string;
  isFromMailbox: boolean;
  /** What is said today of mail of new brands from its mailbox. */
  newBrands: NewBrands;
}

/**
 * Has stored emails pass today's gate, whether they were published or held until now. What an administrator has decided
 * stays, and so does what a reader has reported. The brands' counters are the caller's.
 * @returns the emails that are not published now, whatever they were.
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

/** How the demo calls its messages. */
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
 * With what the signatures of mail from a mailbox said when it came: by now their keys may have been replaced. One that
 * vouched left no reason `unvouched`, a broken one left its own. Of a blocked sender's mail nothing was kept.
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

/** Of mail that was stored before there was a gate, or passed it, only its source tells. */
function arrivalOf(
  { label, isFromMailbox, newBrands }: RejudgedEmail,
  review: StoredReview | undefined,
): Arrival {
  if (review !== undefined) return { kind: review.kind, run: review.run, newBrands };
  // The demo's mail is written to a subscriber too: its label goes before that.
  const other: SourceKind = isFromMailbox ? 'mailbox' : 'import';
  return { kind: label.startsWith(demoLabel) ? 'demo' : other, run: 'Reprocessed', newBrands };
}
