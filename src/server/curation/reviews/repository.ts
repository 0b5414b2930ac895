import type { HoldReason } from '#server/ingest/gate/judge-mail.ts';
import { keyColumns } from '#server/library/emails/repository.ts';
import { type Conditions, conditions } from '#server/platform/db/conditions.ts';
import { patternsFor } from '#server/platform/db/text-pattern.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { SeemingWhole } from '#shared/contract/curation/admin-brands.ts';
import type { ReviewedEmailListQuery, Waiting, WaitingGroup } from '#shared/contract/curation/reviews.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';
import { maxWaitingGroups } from '#shared/vocabulary/limits.ts';
import type { WaitingGrouping } from '#shared/vocabulary/waiting-groupings.ts';

/** Findings and decision of an email. */
export interface ReviewRow {
  id: number;
  /** Null if there are no findings and no decision. */
  heldFor: HoldReason[] | null;
  confirmationUrl: string | null;
  seemsPartOf: SeemingWhole | null;
  isWaiting: boolean;
  run: string | null;
  reports: Array<{ reason: string; reportedAt: string }> | null;
  reportCount: number;
}

/** Reports shown per email. */
const shownReports = 20;

type Filter = Pick<ReviewedEmailListQuery, 'state' | 'brandId' | 'rule' | 'sender' | 'run' | 'id'>;

interface PageOf {
  limit: number;
  after: Position | undefined;
}

/** Mail of hidden brands needs no decision. */
const isOpenReview = `r.decided_at is null and not exists (
  select from emails of_hidden join brands hidden on hidden.id = of_hidden.brand_id
  where of_hidden.id = r.email_id and hidden.is_hidden)`;

/** Returns emails that wait for a decision: the highest rank first, then the newest id. */
export async function listWaiting(db: Queryable, filter: Filter, page: PageOf): Promise<Position[]> {
  const where = conditions();
  whereReview(where, filter);
  where.after('r.rank, r.email_id', page.after);
  const { rows } = await db.query<Position>(
    `select r.email_id as id, r.rank::text as at from email_reviews r ${joinedEmails(filter)}
     where ${isOpenReview} and ${where.text}
     order by r.rank desc, r.email_id desc limit ${where.place(page.limit)}`,
    where.values,
  );
  return rows;
}

/**
 * Returns emails of a state, or of any, with or without findings; without those deleted in bulk. Newest
 * first.
 */
export async function listByState(db: Queryable, filter: Filter, page: PageOf): Promise<Position[]> {
  const where = conditions();
  where.add('', () => `emails.removed_at is null and emails.state <> 'copy'`);
  if (filter.state !== undefined) where.add('', (place) => `emails.state = ${place}`, filter.state);
  if (filter.brandId !== undefined) where.add('', (place) => `emails.brand_id = ${place}`, filter.brandId);
  if (filter.id !== undefined) where.add('', (place) => `emails.id = ${place}`, filter.id);
  const reviewed = conditions(where.values);
  whereReview(reviewed, { ...filter, state: undefined, brandId: undefined, id: undefined });
  const ofReviews =
    reviewed.text === 'true'
      ? ''
      : `and exists (select from email_reviews r where r.email_id = emails.id and ${reviewed.text})`;
  where.after('received_at, id', page.after);
  const { rows } = await db.query<Position>(
    `select ${keyColumns} from emails where ${where.text} ${ofReviews}
     order by received_at desc, id desc limit ${where.place(page.limit)}`,
    where.values,
  );
  return rows;
}

/** Joined only if a filter needs columns of `emails`. */
function joinedEmails({ state, brandId }: Filter): string {
  return state === undefined && brandId === undefined ? '' : 'join emails e on e.id = r.email_id';
}

function whereReview(where: Conditions, { state, brandId, rule, sender, run, id }: Filter): void {
  if (id !== undefined) where.add('', (place) => `r.email_id = ${place}`, id);
  if (state !== undefined) where.add('', (place) => `e.state = ${place}`, state);
  if (brandId !== undefined) where.add('', (place) => `e.brand_id = ${place}`, brandId);
  if (rule !== undefined) where.add('', (place) => `${place} = any(r.rules)`, rule);
  if (sender !== undefined) where.add('', (place) => `r.sender = ${place}`, sender);
  if (run !== undefined) where.add('', (place) => `r.run = ${place}`, run);
}

/** Returns the reviews of these emails, by id. */
export async function readReviews(db: Queryable, ids: readonly number[]): Promise<Map<number, ReviewRow>> {
  const { rows } = await db.query<ReviewRow>({
    name: 'reviews',
    text: `select e.id, r.held_for as "heldFor", r.confirmation_url as "confirmationUrl",
        (select body.evidence->'suggestedDomain' || jsonb_build_object('brand',
            case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end)
          from email_bodies body join brands b on b.id = e.brand_id
          join categories c on c.id = b.category_id and c.takes_new_brands
          left join brand_domains d on d.domain = body.evidence->'suggestedDomain'->>'domain'
          left join brands o on o.id = d.brand_id
          where body.email_id = e.id and body.evidence ? 'suggestedDomain' and o.id is distinct from b.id
        ) as "seemsPartOf",
        r.email_id is not null and r.decided_at is null as "isWaiting", r.run,
        (select json_agg(json_build_object('reason', reason, 'reportedAt', reported_at) order by id desc)
          from (select * from email_reports where email_id = e.id order by id desc limit ${shownReports}) as newest
        ) as reports,
        (select count(*)::int from email_reports where email_id = e.id) as "reportCount"
      from unnest($1::int[]) as wanted (id) join emails e using (id) left join email_reviews r on r.email_id = e.id`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-waiting',
    text: `select count(*)::int as count from email_reviews r where ${isOpenReview}`,
  });
  return rows[0]?.count ?? 0;
}

export interface HeldCount {
  rule: string;
  sourceKind: string;
  published: number;
  hidden: number;
  waiting: number;
}

/** Returns what each rule held since an instant, by what became of it; for a copy its card counts. */
export async function countHeld(db: Queryable, since: Date): Promise<HeldCount[]> {
  const { rows } = await db.query<HeldCount>({
    name: 'held-by-rule',
    text: `select rule, "sourceKind", count(*) filter (where "isWaiting")::int as waiting,
        count(*) filter (where "isPublished" and not "isWaiting")::int as published,
        count(*) filter (where not "isPublished" and not "isWaiting")::int as hidden
      from (
        select unnest(r.rules) as rule, r.source_kind as "sourceKind", ${isOpenReview} as "isWaiting",
          card.state = 'published' and card.removed_at is null as "isPublished"
        from email_reviews r join emails e on e.id = r.email_id
          join emails card on card.id = coalesce(e.folded_into, e.id)
        where r.asked_at >= $1) held
      group by 1, 2`,
    values: [since],
  });
  return rows;
}

const groupings: Readonly<Record<WaitingGrouping, { key: string; label: string; from: string }>> = {
  brand: {
    key: 'b.id::text',
    label: 'b.name',
    from: 'email_reviews r join emails e on e.id = r.email_id join brands b on b.id = e.brand_id',
  },
  rule: { key: 'rule', label: 'rule', from: 'email_reviews r cross join unnest(r.rules) as rule' },
  sender: { key: 'r.sender', label: 'r.sender', from: 'email_reviews r' },
  run: { key: 'r.run', label: 'r.run', from: 'email_reviews r' },
};

/** Returns the largest groups of waiting emails. */
export async function listWaitingGroups(
  db: Queryable,
  by: WaitingGrouping,
): Promise<Waiting['groups'][WaitingGrouping]> {
  const { key, label, from } = groupings[by];
  const { rows } = await db.query<{ key: string; label: string; count: number }>({
    name: `waiting-by-${by}`,
    text: `select ${key} as key, ${label} as label, count(*)::int as count from ${from}
      where ${isOpenReview} group by 1, 2 order by 3 desc, 1 limit ${maxWaitingGroups}`,
  });
  return rows;
}

/**
 * Returns groups of waiting emails, the largest first, ties by their newest email, which differs between
 * groups. Groups by reason may share an email, but there are never more of them than fit on a page.
 */
export async function listGroups(
  db: Queryable,
  { by, key, q = '' }: { by: WaitingGrouping; key?: string | undefined; q?: string | undefined },
  page: PageOf,
): Promise<Array<WaitingGroup & { lastId: number }>> {
  const group = groupings[by];
  const where = conditions();
  if (key !== undefined) where.add('', (place) => `${group.key} = ${place}`, key);
  const text = q.trim();
  if (text !== '') where.add('', (place) => `${group.label} ilike any (${place}::text[])`, patternsFor(text));
  const behind = conditions(where.values);
  behind.after('count, "lastId"', page.after);
  const { rows } = await db.query<WaitingGroup & { lastId: number }>(
    `select * from (
       select ${group.key} as key, ${group.label} as label, count(*)::int as count, max(r.email_id) as "lastId"
       from ${group.from} where ${isOpenReview} and ${where.text} group by 1, 2) all_groups
     where ${behind.text} order by count desc, "lastId" desc limit ${where.place(page.limit)}`,
    where.values,
  );
  return rows;
}

/** The list filter that selects a group. */
export function filterOfGroup(by: WaitingGrouping, key: string): Filter {
  if (by === 'brand') return { brandId: /^[1-9]\d{0,8}$/.test(key) ? Number(key) : 0 };
  return by === 'rule' ? { rule: key as NonNullable<Filter['rule']> } : { [by]: key };
}

/** An email to be decided, locked until the transaction ends. */
export interface LockedEmail {
  id: number;
  brandId: number;
  state: EmailState;
  isWaiting: boolean;
  subject: string;
}

/**
 * Locks in the order of ids, so that two administrators cannot deadlock. For a copy, its card is decided: the
 * decision holds for all copies.
 */
export async function lockEmails(client: Queryable, ids: readonly number[]): Promise<LockedEmail[]> {
  const { rows } = await client.query<LockedEmail>(
    `select id, brand_id as "brandId", state, subject,
       exists (select from email_reviews where email_id = id and decided_at is null) as "isWaiting"
     from emails where id in (select coalesce(folded_into, id) from emails where id = any($1::int[]))
     order by id for no key update`,
    [ids],
  );
  return rows;
}

/**
 * Sets the state of emails and stores who decided it, or puts them back into the queue. Restores emails
 * deleted in bulk.
 */
export async function setState(
  client: Queryable,
  ids: readonly number[],
  state: EmailState,
  by: { userId: string | null; now: Date; isWaiting: boolean },
): Promise<void> {
  await client.query(
    `update emails set state = $2, removed_at = null
     where id = any($1::int[]) and (state <> $2 or removed_at is not null)`,
    [ids, state],
  );
  // Reports from before a decision no longer count.
  await client.query(
    `update email_reports set network_hash = null where email_id = any($1::int[]) and network_hash is not null`,
    [ids],
  );
  await client.query(
    `insert into email_reviews (email_id, sender, source_kind, run, asked_at, decided_at, decided_by)
     select id, from_address, 'import', '', $2, $3, $4 from emails where id = any($1::int[])
     on conflict (email_id) do update set decided_at = excluded.decided_at, decided_by = excluded.decided_by`,
    by.isWaiting ? [ids, by.now, null, null] : [ids, by.now, by.now, by.userId],
  );
}

/**
 * Publishing an email that was held for an unknown brand approves the brand. Holding or hiding it again
 * removes the approval, as long as the brand has no published email.
 * @returns the newly approved brands.
 */
export async function noteApproval(
  client: Queryable,
  ids: readonly number[],
  { state, userId, now }: { state: EmailState; userId: string; now: Date },
): Promise<number[]> {
  const concerned = `select distinct e.brand_id as id from emails e join email_reviews r on r.email_id = e.id
    where e.id = any($1::int[]) and 'unknown_brand' = any(r.rules)`;
  if (state === 'published') {
    const { rows } = await client.query<{ id: number }>(`${concerned} order by 1`, [ids]);
    const approved = rows.map(({ id }) => id);
    await client.query(
      `insert into gate_verdicts (subject, key, verdict, made_at, made_by)
       select 'brand', id::text, 'approve', $2::timestamptz, $3 from unnest($1::int[]) as approved (id)
       on conflict (subject, key) do nothing`,
      [approved, now, userId],
    );
    return approved;
  }
  await client.query(
    `delete from gate_verdicts where subject = 'brand' and verdict = 'approve' and key in (
       select id::text from brands where email_count = 0 and id in (${concerned}))`,
    [ids],
  );
  return [];
}

export async function findBrandName(client: Queryable, brandId: number): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'select name from brands where id = $1 and removed_at is null',
    [brandId],
  );
  return rows[0]?.name;
}

/** Moves emails to another brand with their copies. */
export async function setBrand(client: Queryable, ids: readonly number[], brandId: number): Promise<void> {
  await client.query(
    'update emails set brand_id = $2 where id = any($1::int[]) or folded_into = any($1::int[])',
    [ids, brandId],
  );
}

interface NewReport {
  emailId: number;
  reason: string;
  rank: number;
  now: Date;
  /** Identifies a visitor; null for a signed-in user. A single visitor does not reopen a decision. */
  networkHash: Buffer | null;
}

/** Stored reports per email, the newest ones, so that reports cannot fill the disk. */
const maxStoredReports = 100;

/** Number of visitors whose reports since a decision reopen it. */
const reopeningVisitors = 3;

/**
 * Stores a viewer's report of an email and puts the email into the queue.
 * @returns false if the email does not exist.
 */
export async function insertReport(client: Queryable, report: NewReport): Promise<boolean> {
  const { emailId, reason, rank, now, networkHash } = report;
  const { rowCount } = await client.query(
    `insert into email_reports (email_id, reason, reported_at, network_hash)
     select id, $2, $3, $4 from emails where id = $1 for key share`,
    [emailId, reason, now, networkHash],
  );
  if (rowCount === 0) return false;
  await client.query(
    `delete from email_reports where email_id = $1 and id <=
       (select id from email_reports where email_id = $1 order by id desc offset $2 limit 1)`,
    [emailId, maxStoredReports],
  );
  const heldFor = JSON.stringify([{ rule: 'reported', what: 'A reader reported it.' }]);
  await client.query(
    `insert into email_reviews (email_id, rank, held_for, rules, sender, source_kind, run, asked_at)
     select id, $2, $3, array['reported'], from_address, 'import', '', $4 from emails where id = $1
     on conflict (email_id) do update set decided_at = null, decided_by = null,
       rank = greatest(email_reviews.rank, excluded.rank),
       asked_at = case when 'reported' = any(email_reviews.rules) then email_reviews.asked_at else excluded.asked_at end,
       held_for = case when 'reported' = any(email_reviews.rules) then email_reviews.held_for
         else email_reviews.held_for || excluded.held_for end,
       rules = case when 'reported' = any(email_reviews.rules) then email_reviews.rules
         else email_reviews.rules || excluded.rules end
     where email_reviews.decided_at is null or not 'reported' = any(email_reviews.rules) or not $5
       or $6 <= (select count(distinct network_hash) from email_reports
         where email_id = $1 and reported_at >= email_reviews.decided_at)`,
    [emailId, rank, heldFor, now, networkHash !== null, reopeningVisitors],
  );
  return true;
}
