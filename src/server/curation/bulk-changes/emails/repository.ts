import { type Conditions, conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { EmailChange, EmailSet } from '#shared/contract/curation/email-changes.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';

/** Those that are not what they are set to. */
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

/** What a change would come to. @param where conditions on `emails` that name them; at most `most` are counted. */
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

/** Plans which emails a change is about. @returns how many, and their digest as `countChange` has it. */
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

/** What an email was before a change: the fields that it sets. Instants are texts with microseconds. */
export type Before =
  | { campaignType: string; isLocked: boolean }
  | { season: string; isLocked: boolean }
  | { brandId: number }
  | {
      state: EmailState;
      removedAt: string | null;
      /** Null where there was none. */
      review: StoredDecision | null;
      /** When the change decided it. */
      changedAt: string;
    };

export interface StoredDecision {
  decidedAt: string | null;
  decidedBy: string | null;
}

/** An email as a change finds it, locked until the transaction ends. */
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

/** In the order of ids, so that two administrators wait for each other and never in a circle. */
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
