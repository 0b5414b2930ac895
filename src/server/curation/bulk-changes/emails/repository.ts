import { type Conditions, conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { EmailChange, EmailSet } from '#shared/contract/curation/email-changes.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';

/** Selects emails that differ from the target. */
function whereChanging(where: Conditions, set: EmailSet): void {
  if ('campaignType' in set) {
    const { campaignType } = set;
    where.add('', (type) => `(campaign_type <> ${type} or not campaign_type_locked)`, campaignType);
  } else if ('season' in set) {
    where.add('', (season) => `(season <> ${season} or not season_locked)`, set.season);
  } else if ('brandId' in set) {
    where.add('', (id) => `brand_id <> ${id}::int`, set.brandId);
  } else if (set.state === 'deleted') {
    where.add('', () => 'removed_at is null');
  } else {
    where.add('', (state) => `(state <> ${state} or removed_at is not null)`, set.state);
  }
}

/**
 * Counts the effect of a change. @param where conditions on `emails` that select them; counts at most `most`.
 */
export async function countChange(
  db: Queryable,
  where: Conditions,
  set: EmailSet,
  most: number,
): Promise<Omit<EmailChange, 'made' | 'unchanged'> & { named: number }> {
  const changing = conditions(where.values);
  whereChanging(changing, set);
  const { rows } = await db.query<Omit<EmailChange, 'made' | 'unchanged'> & { named: number }>(
    `with named as materialized (
       select id, brand_id, ${changing.text} as changes from emails where ${where.text} limit ${where.place(most)}
     )
     select count(*)::int as named, count(*) filter (where changes)::int as changed,
       count(distinct brand_id) filter (where changes)::int as brands,
       encode(sha256(convert_to(
         coalesce(string_agg(id::text, ',' order by id) filter (where changes), ''), 'UTF8')), 'hex') as digest
     from named`,
    where.values,
  );
  return rows[0] ?? { named: 0, changed: 0, brands: 0, digest: '' };
}

/** Stores the emails of a change. @returns their number and digest, as `countChange` does. */
export async function planChange(
  client: Queryable,
  changeId: number,
  where: Conditions,
  set: EmailSet,
): Promise<{ total: number; digest: string }> {
  const changing = conditions(where.values);
  whereChanging(changing, set);
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

/** An email before a change: the fields that it sets. Instants are texts with microseconds. */
export type Before =
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
export interface EmailNow {
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

/** Locks in the order of ids, so that two administrators cannot deadlock. */
export async function lockEmailsNow(client: Queryable, ids: readonly number[]): Promise<EmailNow[]> {
  const { rows } = await client.query<EmailNow>({
    name: 'lock-emails-now',
    text: `select e.id, e.campaign_type as "campaignType", e.campaign_type_locked as "campaignTypeLocked", e.season,
        e.season_locked as "seasonLocked", e.brand_id as "brandId", e.state, ${instantText('e.removed_at')} as "removedAt",
        (select json_build_object('decidedAt', ${instantText('r.decided_at')}, 'decidedBy', r.decided_by)
          from email_reviews r where r.email_id = e.id) as review
      from emails e where e.id = any($1::int[]) order by e.id for no key update of e`,
    values: [ids],
  });
  return rows;
}
