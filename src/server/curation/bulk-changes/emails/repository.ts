import { type Conditions, conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { EmailChange, EmailTarget } from '#shared/contract/curation/email-changes.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';

/** Adds the condition that an email differs from the target. */
function whereDiffers(where: Conditions, target: EmailTarget): void {
  if ('campaignType' in target) {
    const { campaignType } = target;
    where.add('', (type) => `(campaign_type <> ${type} or not campaign_type_locked)`, campaignType);
  } else if ('season' in target) {
    where.add('', (season) => `(season <> ${season} or not season_locked)`, target.season);
  } else if ('brandId' in target) {
    where.add('', (id) => `brand_id <> ${id}::int`, target.brandId);
  } else if (target.state === 'deleted') {
    where.add('', () => 'removed_at is null');
  } else {
    where.add('', (state) => `(state <> ${state} or removed_at is not null)`, target.state);
  }
}

/**
 * Counts the effect of a change. @param where conditions on `emails` that select them; counts at most `most`.
 */
export async function countChange(
  db: Queryable,
  where: Conditions,
  target: EmailTarget,
  most: number,
): Promise<Omit<EmailChange, 'made' | 'unchanged'> & { selected: number }> {
  const changing = conditions(where.values);
  whereDiffers(changing, target);
  const { rows } = await db.query<Omit<EmailChange, 'made' | 'unchanged'> & { selected: number }>(
    `with selected as materialized (
       select id, brand_id, ${changing.text} as changes from emails where ${where.text} limit ${where.place(most)}
     )
     select count(*)::int as selected, count(*) filter (where changes)::int as changed,
       count(distinct brand_id) filter (where changes)::int as brands,
       encode(sha256(convert_to(
         coalesce(string_agg(id::text, ',' order by id) filter (where changes), ''), 'UTF8')), 'hex') as digest
     from selected`,
    where.values,
  );
  return rows[0] ?? { selected: 0, changed: 0, brands: 0, digest: '' };
}

/** Stores the emails of a change. @returns their number and digest, as `countChange` does. */
export async function planChange(
  client: Queryable,
  changeId: number,
  where: Conditions,
  target: EmailTarget,
): Promise<{ total: number; digest: string }> {
  const changing = conditions(where.values);
  whereDiffers(changing, target);
  await client.query(
    `insert into bulk_change_rows (change_id, row_id)
     select ${where.place(changeId)}::int, id from emails where ${where.text} and ${changing.text}`,
    where.values,
  );
  const { rows } = await client.query<{ total: number; digest: string }>(
    `select count(*)::int as total, encode(sha256(convert_to(
       coalesce(string_agg(row_id::text, ',' order by row_id), ''), 'UTF8')), 'hex') as digest
     from bulk_change_rows where change_id = $1`,
    [changeId],
  );
  return rows[0] ?? { total: 0, digest: '' };
}

/** The values that a change replaced in an email. Instants are texts with microseconds. */
export type PreviousFields =
  | { campaignType: string; isLocked: boolean }
  | { season: string; isLocked: boolean }
  | { brandId: number }
  | {
      state: EmailState;
      removedAt: string | null;
      /** Null if there was none. */
      review: StoredDecision | null;
      /** The instant of the change's decision. */
      changedAt: string;
    };

export interface StoredDecision {
  decidedAt: string | null;
  decidedBy: string | null;
}

/** The current state of an email, locked until the transaction ends. */
export interface CurrentEmail {
  id: number;
  campaignType: string;
  campaignTypeLocked: boolean;
  season: string;
  seasonLocked: boolean;
  brandId: number;
  state: EmailState;
  removedAt: string | null;
  review: StoredDecision | null;
}

/**
 * Locks in the order of ids, so that two administrators cannot deadlock. An email that was folded since counts as
 * gone: its card has its own values.
 */
export async function lockEmails(client: Queryable, ids: readonly number[]): Promise<CurrentEmail[]> {
  const { rows } = await client.query<CurrentEmail>({
    name: 'lock-emails-now',
    text: `select e.id, e.campaign_type as "campaignType", e.campaign_type_locked as "campaignTypeLocked", e.season,
        e.season_locked as "seasonLocked", e.brand_id as "brandId", e.state, ${instantText('e.removed_at')} as "removedAt",
        (select json_build_object('decidedAt', ${instantText('r.decided_at')}, 'decidedBy', r.decided_by)
          from email_reviews r where r.email_id = e.id) as review
      from emails e where e.id = any($1::int[]) and e.state <> 'copy' order by e.id for no key update of e`,
    values: [ids],
  });
  return rows;
}
