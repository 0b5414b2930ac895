import { lockCounters } from '#server/ingest/store/brands/brand-counters.ts';
import { foldEmails, unfoldEmails } from '#server/ingest/store/folds/fold-emails.ts';
import { type Foldable, foldedWithinMs, planFolds } from '#server/ingest/store/folds/plan-folds.ts';
import { type EventOrigin, recordEvent } from '#server/platform/db/outbox.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** An email of the campaigns in question, locked until the transaction ends. */
interface StoredEmail extends Omit<Foldable, 'copyKey'> {
  copyKey: string | null;
  foldedInto: number | null;
  brandId: number;
  /** False for emails that are locked, were never published, or have no key yet. */
  isFoldable: boolean;
}

/** The result of settling, for counters. */
export interface SettledFolds {
  /** Brands of older emails that became a card or a copy. */
  brandIds: number[];
  /** Those of the given emails that add no card: copies, and one that took the place of a card. */
  copies: number[];
}

/**
 * Folds the campaigns that these emails belong to, as `planFolds` says, and unfolds copies that are no longer of
 * the same campaign. Call it in the transaction that stored, published, judged or changed them, after that and
 * before their brands are counted. It records the event of other emails that change. The brands are locked first: of two transactions that bring copies of one
 * campaign, the second sees the first one's.
 */
export async function settleFolds(
  client: Queryable,
  ids: readonly number[],
  origin?: EventOrigin,
): Promise<SettledFolds> {
  if (ids.length === 0) return { brandIds: [], copies: [] };
  await lockCounters(client, await findBrandIds(client, ids));
  const emails = await lockFoldable(client, await findRelated(client, ids));
  const byId = new Map(emails.map((email) => [email.id, email]));
  const isGiven = new Set(ids);
  const shownAnew: number[] = [];
  const folds: Array<{ kept: number; folded: number[] }> = [];
  const copies: number[] = [];
  for (const { shown, copies: folded } of planFolds(emails.filter(isFoldable))) {
    if (byId.get(shown)?.foldedInto != null) shownAnew.push(shown);
    const moved = folded.filter((id) => byId.get(id)?.foldedInto !== shown);
    if (moved.length > 0) folds.push({ kept: shown, folded: moved });
    const given = [shown, ...folded].filter((id) => isGiven.has(id));
    copies.push(...(given.length <= folded.length ? given : folded));
  }
  await unfoldEmails(client, shownAnew);
  await foldEmails(client, folds);
  const changed = [...shownAnew, ...folds.flatMap(({ kept, folded }) => [kept, ...folded])];
  const older = [...new Set(changed)].filter((id) => !isGiven.has(id));
  recordEvent(client, 'email.changed', older, origin);
  return { brandIds: [...new Set(older.flatMap((id) => byId.get(id)?.brandId ?? []))], copies };
}

function isFoldable(email: StoredEmail): email is StoredEmail & Foldable {
  return email.isFoldable && email.copyKey !== null;
}

async function findBrandIds(client: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ brandId: number }>({
    name: 'fold-brands',
    text: 'select distinct brand_id as "brandId" from emails where id = any($1::int[])',
    values: [ids],
  });
  return rows.map(({ brandId }) => brandId);
}

/** Finds emails that are received near others with their copy key or of their group of twins, and their cards with all copies. */
async function findRelated(client: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'fold-related',
    // "offset 0" keeps the search by brand and time, however the planner estimates it.
    text: `with given as materialized (
        select id, brand_id, received_at, copy_key, folded_into from emails where id = any($1::int[])
      ), near as materialized (
        select given.id, given.folded_into, other.id as other, other.folded_into as other_folded_into
        from given cross join lateral (
          select id, folded_into, copy_key from emails e where e.brand_id = given.brand_id
            and e.received_at between given.received_at - $2::interval and given.received_at + $2::interval offset 0
        ) other where other.copy_key = given.copy_key and other.id <> given.id
        union all select given.id, given.folded_into, other.id, other.folded_into
        from given join email_twins own on own.email_id = given.id
          join email_twins twin on twin.group_id = own.group_id and twin.email_id <> own.email_id
          join emails other on other.id = twin.email_id and other.brand_id = given.brand_id
        where own.kind <> 'unlike' and twin.kind <> 'unlike'
          and other.received_at between given.received_at - $2::interval and given.received_at + $2::interval
      ), cards as materialized (
        select coalesce(folded_into, id) as card from near
        union select coalesce(other_folded_into, other) from near
        union select folded_into from given where folded_into is not null
        union select folded_into from emails where folded_into in (select id from given)
      )
      select card as id from cards
      union select id from near union select other from near
      union select e.id from emails e join cards on e.folded_into = cards.card`,
    values: [ids, `${foldedWithinMs} milliseconds`],
  });
  return rows.map(({ id }) => id);
}

/**
 * A held or hidden email folds if it is a card: it has copies, or an administrator hid it although the gate had
 * found nothing. So a campaign that was taken down does not return with the next subscriber's copy.
 */
async function lockFoldable(client: Queryable, ids: readonly number[]): Promise<StoredEmail[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<StoredEmail>({
    name: 'fold-lock',
    text: `select e.id, e.brand_id as "brandId", encode(e.copy_key, 'hex') as "copyKey",
        e.received_at as "receivedAt", e.message_id as "messageId", e.folded_into as "foldedInto",
        (select group_id from email_twins twin where twin.email_id = e.id and twin.kind <> 'unlike') as "group",
        case when e.state in ('held', 'hidden') then e.id
          else (select card.id from emails card where card.id = e.folded_into and card.state in ('held', 'hidden'))
        end as withdrawn,
        not e.fold_locked and (e.state in ('published', 'copy')
          or exists (select from emails copy where copy.folded_into = e.id)
          or e.state = 'hidden' and exists (select from email_reviews r where r.email_id = e.id
            and r.decided_by is not null and r.rules <@ array['reported', 'unknown_brand'])) as "isFoldable"
      from emails e where e.id = any($1::int[]) order by e.id for no key update of e`,
    values: [ids],
  });
  return rows;
}
