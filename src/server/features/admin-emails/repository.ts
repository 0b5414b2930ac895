import { type BodyOrigin, type PackedSource, readSource } from '#server/bodies/read-body.ts';
import { conditions, instantText } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import type { CompiledSearch } from '#server/features/email-search/compile-search.ts';
import {
  type Matching,
  whereCloser,
  whereFound,
  whereMatching,
} from '#server/features/email-search/repository.ts';
import { brandColumn } from '#server/features/emails/readable-email.ts';
import { type EmailWithBrand, emailColumns } from '#server/features/emails/repository.ts';
import type { Position } from '#server/http/cursor.ts';
import type { AdminEmailSort, EmailKinds } from '#shared/contract/admin-emails.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';

/** One email as administrators see it in lists. */
export interface AdminEmailRow extends EmailWithBrand {
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
  state: EmailState;
  isDeleted: boolean;
  /** From 0 to 1; null where none was stored. */
  campaignTypeConfidence: number | null;
  seasonConfidence: number | null;
}

/** SQL: how sure recognition was of the type of an email, looked up for one at a time. */
const confidence = `coalesce((select b.type_confidence from email_bodies b
  where b.email_id = email_facts.email_id), 0)`;

/** SQL: what an email is sorted by from A to Z, as the index of `emails` has it: code points, whatever the case. */
const subjectKey = 'lower(left(subject, 100)) collate "C"';

/** SQL: the same, looked up for one at a time. */
const subjectOfFacts = `(select ${subjectKey} from emails where emails.id = email_facts.email_id)`;

/** How a list is ordered. */
interface Order {
  /** Of a row of `email_facts`. */
  key: string;
  /** The same as a cursor holds it. */
  at: string;
  /** What comes after a row. */
  sign: '<' | '>';
  direction: 'asc' | 'desc';
}

const orders: Readonly<Record<AdminEmailSort, Order>> = {
  newest: {
    key: 'email_facts.received_at',
    at: instantText('email_facts.received_at'),
    sign: '<',
    direction: 'desc',
  },
  oldest: {
    key: 'email_facts.received_at',
    at: instantText('email_facts.received_at'),
    sign: '>',
    direction: 'asc',
  },
  unsure: {
    key: confidence,
    at: `${confidence}::text`,
    sign: '>',
    direction: 'asc',
  },
  subject: {
    key: subjectOfFacts,
    at: subjectOfFacts,
    sign: '>',
    direction: 'asc',
  },
};

/** A page of a list that is found anew for each. */
export interface ListedPage {
  limit: number;
  /** The last email of the page before. */
  after: Position | undefined;
}

/**
 * The emails that the index of terms finds and that hold what else is asked for, in order: all of them are read.
 * @returns null where the index finds `most` or more.
 */
export async function listFew(
  db: Queryable,
  readable: Readable,
  { only, ...matching }: Matching,
  order: AdminEmailSort,
  most: number,
  { limit, after }: ListedPage,
): Promise<Position[] | null> {
  const { key, at, sign, direction } = orders[order];
  const where = conditions();
  whereMatching(where, readable, matching);
  const isMatch = where.text;
  const found = conditions(where.values);
  whereCloser(found, matching);
  only?.(found);
  found.after(`${key}, email_facts.email_id`, after, sign);
  const { rows } = await db.query<(Position | { id: null; at: null }) & { matches: number }>(
    `with few as materialized (
       select * from (
         select email_id, received_at, state, terms from email_facts where ${isMatch} offset 0
       ) matching limit ${where.place(most)}
     )
     select page.id, page.at, counted.matches from (select count(*)::int as matches from few) counted
     left join (
       select email_facts.email_id as id, ${at} as at,
         row_number() over (order by ${key} ${direction}, email_facts.email_id ${direction}) as place
       from few as email_facts where ${found.text}
       order by place limit ${where.place(limit)}
     ) page on true order by page.place`,
    where.values,
  );
  if ((rows[0]?.matches ?? 0) >= most) return null;
  return rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
}

/** So many, taken in last, are looked through; a vault with more of them has another fault than a page can show. */
const mostNoted = 10_000;

/**
 * Emails that carry a cleaning note: shown as their text, because their html could not be cleaned. They are few, so they
 * are all read by their index and then narrowed.
 */
export async function listNoted(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  order: AdminEmailSort,
  { limit, after }: ListedPage,
): Promise<Position[]> {
  const { key, at, sign, direction } = orders[order];
  const where = conditions();
  whereFound(where, readable, search);
  where.after(`${key}, email_facts.email_id`, after, sign);
  const { rows } = await db.query<Position>(
    `with noted as materialized (
       select email_id from email_bodies where evidence ? 'cleaningNote' order by email_id desc limit ${mostNoted}
     )
     select email_facts.email_id as id, ${at} as at
     from noted join email_facts using (email_id) where ${where.text}
     order by ${key} ${direction}, email_facts.email_id ${direction} limit ${where.place(limit)}`,
    where.values,
  );
  return rows;
}

/** What was found among the rows that were looked at, and the last of these where there are more. */
interface Looked {
  keys: Position[];
  end: Position | undefined;
}

/** A part of a walk through all emails in an order. */
export interface WalkStep extends ListedPage {
  looked: number;
}

/** Looks at the next emails by when they were received, and finds those that a search lets through. */
export async function lookByReceived(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  order: 'newest' | 'oldest',
  { limit, after, looked }: WalkStep,
): Promise<Looked> {
  const { at, sign, direction } = orders[order];
  const where = conditions();
  where.after('received_at, email_id', after, sign);
  const found = conditions(where.values);
  whereFound(found, readable, search);
  const count = where.place(looked);
  const { rows } = await db.query<Position & { isFound: boolean }>(
    `with looked as materialized (
       select email_id, brand_id, received_at, state, terms from email_facts where ${where.text}
       order by received_at ${direction}, email_id ${direction} limit ${count}
     )
     (select email_id as id, ${at} as at, true as "isFound" from looked as email_facts where ${found.text}
       order by received_at ${direction}, email_id ${direction} limit ${where.place(limit)})
     union all
     (select email_id, ${at}, false from looked as email_facts
       order by received_at ${direction}, email_id ${direction} limit 1 offset ${count}::int - 1)`,
    where.values,
  );
  return toLooked(rows);
}

/** The same by how sure recognition was of the type: the least sure first. */
export async function lookByConfidence(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  { limit, after, looked }: WalkStep,
): Promise<Looked> {
  const where = conditions();
  where.after('coalesce(type_confidence, 0), email_id', after, '>');
  const found = conditions(where.values);
  whereFound(found, readable, search);
  const count = where.place(looked);
  const { rows } = await db.query<Position & { isFound: boolean }>(
    `with looked as materialized (
       select email_id, coalesce(type_confidence, 0) as confidence from email_bodies where ${where.text}
       order by coalesce(type_confidence, 0), email_id limit ${count}
     )
     (select email_id as id, confidence::text as at, true as "isFound" from looked join email_facts using (email_id)
       where ${found.text} order by confidence, email_id limit ${where.place(limit)})
     union all
     (select email_id, confidence::text, false from looked
       order by confidence, email_id limit 1 offset ${count}::int - 1)`,
    where.values,
  );
  return toLooked(rows);
}

/** The same by subject, from A to Z. */
export async function lookBySubject(
  db: Queryable,
  readable: Readable,
  search: CompiledSearch,
  { limit, after, looked }: WalkStep,
): Promise<Looked> {
  const where = conditions();
  where.after(`${subjectKey}, id`, after, '>');
  const found = conditions(where.values);
  whereFound(found, readable, search);
  const count = where.place(looked);
  const { rows } = await db.query<Position & { isFound: boolean }>(
    `with looked as materialized (
       select id as email_id, ${subjectKey} as subject from emails where ${where.text}
       order by ${subjectKey}, id limit ${count}
     )
     (select email_id as id, subject as at, true as "isFound" from looked join email_facts using (email_id)
       where ${found.text} order by subject, email_id limit ${where.place(limit)})
     union all
     (select email_id, subject, false from looked order by subject, email_id limit 1 offset ${count}::int - 1)`,
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
        e.state, e.removed_at is not null as "isDeleted", body.type_confidence as "campaignTypeConfidence",
        body.season_confidence as "seasonConfidence", ${brandColumn}
      from unnest($1::int[]) as wanted (id) join emails e using (id) join brands b on b.id = e.brand_id
      left join email_bodies body on body.email_id = e.id
      order by e.received_at desc, e.id desc`,
    values: [ids],
  });
  return rows;
}

/** The bytes of an email as its source gave them, packed. */
export async function findSource(
  origin: BodyOrigin,
  id: number,
): Promise<(PackedSource & { subject: string }) | undefined> {
  const { rows } = await origin.db.query<{ subject: string }>('select subject from emails where id = $1', [
    id,
  ]);
  const source = rows[0] && (await readSource(origin, id));
  return source && rows[0] && { ...rows[0], ...source };
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
