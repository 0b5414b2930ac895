import { conditions } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { whereOrdered } from '#server/features/admin-emails/email-conditions.ts';
import { brandColumn } from '#server/features/emails/readable-email.ts';
import { type EmailWithBrand, emailColumns, keyColumns } from '#server/features/emails/repository.ts';
import { narrow } from '#server/features/emails/search/narrowing.ts';
import type { SearchFilter, SearchPage } from '#server/features/emails/search/repository.ts';
import type { Position } from '#server/http/cursor.ts';
import type { EmailKinds } from '#shared/contract/admin-emails.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';

/** One email as administrators see it in lists. */
export interface AdminEmailRow extends EmailWithBrand {
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
  state: EmailState;
  isDeleted: boolean;
}

/** How a list is ordered: the key of a row, how a cursor holds it, and the direction. */
const orders = {
  newest: { sign: '<', direction: 'desc' },
  oldest: { sign: '>', direction: 'asc' },
} as const;

/** What was found among the rows that were looked at, and the last of these where there are more. */
interface Looked {
  keys: Position[];
  end: Position | undefined;
}

/** A part of a walk through all emails in an order. */
export interface WalkStep extends SearchPage {
  looked: number;
}

/** Looks at the next emails by when they were received, and finds those that a filter lets through. */
export async function lookByReceived(
  db: Queryable,
  filter: SearchFilter,
  order: keyof typeof orders,
  { limit, after, looked }: WalkStep,
): Promise<Looked> {
  const { sign, direction } = orders[order];
  const where = conditions();
  whereOrdered(where, filter);
  where.after('received_at, id', after, sign);
  const found = conditions(where.values);
  narrow(found, filter.narrowing);
  const count = where.place(looked);
  const { rows } = await db.query<Position & { isFound: boolean }>(
    `with looked as materialized (
       select id, brand_id, received_at, campaign_type, campaign_type_locked, season, language, esp, state, removed_at
       from emails where ${where.text} order by received_at ${direction}, id ${direction} limit ${count}
     )
     (select ${keyColumns}, true as "isFound" from looked as emails where ${found.text}
       order by received_at ${direction}, id ${direction} limit ${where.place(limit)})
     union all
     (select ${keyColumns}, false from looked as emails
       order by received_at ${direction}, id ${direction} limit 1 offset ${count}::int - 1)`,
    where.values,
  );
  return toLooked(rows);
}

/** The same by how sure recognition was of the type: the least sure first. */
export async function lookByConfidence(
  db: Queryable,
  filter: SearchFilter,
  { limit, after, looked }: WalkStep,
): Promise<Looked> {
  const where = conditions();
  where.after('email_confidence(evidence), email_id', after, '>');
  const found = conditions(where.values);
  whereOrdered(found, filter);
  narrow(found, filter.narrowing);
  const count = where.place(looked);
  const { rows } = await db.query<Position & { isFound: boolean }>(
    `with looked as materialized (
       select email_id, email_confidence(evidence) as confidence from email_bodies where ${where.text}
       order by email_confidence(evidence), email_id limit ${count}
     )
     (select id, confidence::text as at, true as "isFound" from looked join emails on id = email_id
       where ${found.text} order by confidence, id limit ${where.place(limit)})
     union all
     (select email_id, confidence::text, false from looked
       order by confidence, email_id limit 1 offset ${count}::int - 1)`,
    where.values,
  );
  return toLooked(rows);
}

function toLooked(rows: ReadonlyArray<Position & { isFound: boolean }>): Looked {
  const of = (isFound: boolean) =>
    rows.filter((row) => row.isFound === isFound).map(({ id, at }) => ({ id, at }));
  return { keys: of(true), end: of(false)[0] };
}

/** Whole rows of the emails given, newest first. */
export async function readEmails(db: Queryable, ids: readonly number[]): Promise<AdminEmailRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<AdminEmailRow>({
    name: 'admin-emails',
    text: `select ${emailColumns}, e.campaign_type_locked as "campaignTypeLocked", e.season_locked as "seasonLocked",
        e.state, e.removed_at is not null as "isDeleted", ${brandColumn}
      from unnest($1::int[]) as wanted (id) join emails e using (id) join brands b on b.id = e.brand_id
      order by e.received_at desc, e.id desc`,
    values: [ids],
  });
  return rows;
}

/** The bytes of an email as its source gave them, packed. */
export async function findSource(
  db: Queryable,
  id: number,
): Promise<{ subject: string; raw: Buffer; rawCodec: number } | undefined> {
  const { rows } = await db.query<{ subject: string; raw: Buffer; rawCodec: number }>({
    name: 'email-source',
    text: `select e.subject, s.raw, s.raw_codec as "rawCodec"
      from email_sources s join emails e on e.id = s.email_id where s.email_id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Emails that are looked at for what there is: a vault of a million is not read for two menus. */
const mostLookedAt = 50_000;

/** The languages and platforms of the newest emails. */
export async function listKinds(db: Queryable): Promise<EmailKinds> {
  const { rows } = await db.query<EmailKinds>(
    `with newest as materialized (
       select language, esp from emails order by received_at desc, id desc limit ${mostLookedAt}
     )
     select array(select distinct language from newest where language is not null order by 1) as languages,
       array(select distinct esp from newest where esp is not null order by 1) as platforms`,
  );
  return rows[0] ?? { languages: [], platforms: [] };
}
