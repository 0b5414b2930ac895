import type { CurrentEmail, PreviousFields } from '#server/curation/bulk-changes/emails/repository.ts';
import { setBrand, setState } from '#server/curation/reviews/repository.ts';
import { keepRecognized } from '#server/ingest/store/keep-recognized.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { EmailTarget } from '#shared/contract/curation/email-changes.ts';

/** The acting administrator and the time; null for a deleted account. */
interface Change {
  userId: string | null;
  at: Date;
}

/** True if the email differs from the target. */
export function isChanging(email: CurrentEmail, set: EmailTarget): boolean {
  if ('campaignType' in set) return email.campaignType !== set.campaignType || !email.campaignTypeLocked;
  if ('season' in set) return email.season !== set.season || !email.seasonLocked;
  if ('brandId' in set) return email.brandId !== set.brandId;
  return stateOf(email) !== set.state;
}

/** The state in terms of the `emails` table. */
function stateOf({ state, removedAt }: CurrentEmail): string {
  return removedAt === null ? state : 'deleted';
}

/** The data needed to undo the change of an email. */
export function beforeOf(email: CurrentEmail, set: EmailTarget, at: Date): PreviousFields {
  if ('campaignType' in set) return { campaignType: email.campaignType, isLocked: email.campaignTypeLocked };
  if ('season' in set) return { season: email.season, isLocked: email.seasonLocked };
  if ('brandId' in set) return { brandId: email.brandId };
  const { state, removedAt, review } = email;
  return { state, removedAt, review, changedAt: at.toISOString() };
}

/** Sets locked emails; the caller updates counters and writes events. */
export async function setEmails(
  client: Queryable,
  ids: readonly number[],
  set: EmailTarget,
  { userId, at }: Change,
): Promise<void> {
  if ('campaignType' in set || 'season' in set) {
    await keepRecognized(client, ids);
    await client.query(
      `update emails set campaign_type = coalesce($2::text, campaign_type), season = coalesce($3::text, season),
         campaign_type_locked = campaign_type_locked or $2::text is not null,
         season_locked = season_locked or $3::text is not null
       where id = any($1::int[])`,
      [ids, 'season' in set ? null : set.campaignType, 'season' in set ? set.season : null],
    );
  } else if ('brandId' in set) {
    await setBrand(client, ids, set.brandId);
  } else {
    const state = set.state === 'deleted' ? 'hidden' : set.state;
    await setState(client, ids, state, { userId, now: at, isWaiting: false });
    if (set.state === 'deleted')
      await client.query('update emails set removed_at = $2 where id = any($1::int[])', [ids, at]);
  }
}

/** An email of a change, with its previous values. */
export interface Undone {
  email: CurrentEmail;
  before: PreviousFields;
}

/** True if an email is still as the change left it. A viewer's report since then does not count as a change. */
export function isUntouched({ email, before }: Undone, set: EmailTarget): boolean {
  if (isChanging(email, set)) return false;
  if (!('changedAt' in before)) return true;
  const ours = Date.parse(before.changedAt);
  const isOurs = (instant: string | null | undefined) => instant == null || Date.parse(instant) === ours;
  return isOurs(email.review?.decidedAt) && isOurs(email.removedAt);
}

/** Restores locked emails to their previous values; the caller updates counters and writes events. */
export async function putBack(client: Queryable, emails: readonly Undone[]): Promise<void> {
  const ids = emails.map(({ email }) => email.id);
  const all = JSON.stringify(emails.map(({ email, before }) => ({ id: email.id, ...before })));
  await client.query(
    `update emails set campaign_type = coalesce(was."campaignType", campaign_type),
       campaign_type_locked = case when was."campaignType" is null then campaign_type_locked else was."isLocked" end,
       season = coalesce(was.season, emails.season),
       season_locked = case when was.season is null then season_locked else was."isLocked" end,
       brand_id = coalesce(was."brandId", brand_id),
       state = coalesce(was.state, emails.state),
       removed_at = case when was.state is null then removed_at else was."removedAt" end
     from jsonb_to_recordset($1::jsonb) as was (id int, "campaignType" text, "isLocked" boolean, season text,
       "brandId" int, state text, "removedAt" timestamptz)
     where emails.id = was.id`,
    [all],
  );
  await client.query(
    `update emails copy set brand_id = card.brand_id from emails card
     where copy.folded_into = card.id and card.id = any($1::int[]) and copy.brand_id <> card.brand_id`,
    [ids],
  );
  const reviewed = emails.flatMap(({ email, before }) =>
    'review' in before ? { id: email.id, ...before.review, at: before.changedAt } : [],
  );
  if (reviewed.length > 0) await putReviewsBack(client, ids, reviewed);
}

interface ReviewBefore {
  id: number;
  decidedAt?: string | null;
  decidedBy?: string | null;
  at: string;
}

/** Restores previous decisions; deletes a review that the change created. Later reports stay. */
async function putReviewsBack(
  client: Queryable,
  ids: readonly number[],
  reviews: readonly ReviewBefore[],
): Promise<void> {
  const made = reviews.filter(({ decidedAt }) => decidedAt === undefined).map(({ id }) => id);
  await client.query(`delete from email_reviews where email_id = any($1::int[]) and decided_at is not null`, [
    made,
  ]);
  await client.query(
    `update email_reviews r set decided_at = was."decidedAt",
       decided_by = (select id from users where id = was."decidedBy")
     from jsonb_to_recordset($1::jsonb) as was (id int, "decidedAt" timestamptz, "decidedBy" text)
     where r.email_id = was.id and r.email_id = any($2::int[]) and r.decided_at is not null`,
    [JSON.stringify(reviews.filter(({ decidedAt }) => decidedAt !== undefined)), ids],
  );
}
