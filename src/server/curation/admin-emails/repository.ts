import { brandColumn } from '#server/library/emails/readable-email.ts';
import { type EmailWithBrand, emailColumns } from '#server/library/emails/repository.ts';
import { type BodyOrigin, type PackedSource, readSource } from '#server/platform/bodies/read-body.ts';
import { type Conditions, conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { AdminEmailFilter, AdminEmailSort, EmailKinds } from '#shared/contract/curation/admin-emails.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';

/** One email in the dashboard's lists. */
export interface AdminEmailRow extends EmailWithBrand {
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
  state: EmailState;
  isDeleted: boolean;
  /** From 0 to 1; null if none was stored. */
  campaignTypeConfidence: number | null;
  seasonConfidence: number | null;
}

/** Filters that need the database; the search engine does not index them. */
type StoredRule = Pick<AdminEmailFilter, 'confidenceBelow' | 'hasCleaningNote'>;

/**
 * @param id SQL: the id of an email. The body is looked up per email: with a join, the database might read
 * all bodies first.
 */
function whereStored(where: Conditions, id: string, { confidenceBelow, hasCleaningNote }: StoredRule): void {
  if (confidenceBelow !== undefined) {
    where.add(
      'unsure',
      (below) => `(select not e.campaign_type_locked and coalesce(b.type_confidence, 0) < ${below}::real
        from emails e join email_bodies b on b.email_id = e.id where e.id = ${id}) is true`,
      confidenceBelow / 100,
    );
  }
  if (hasCleaningNote === true) {
    where.add(
      'noted',
      () => `(select b.evidence ? 'cleaningNote' from email_bodies b where b.email_id = ${id}) is true`,
    );
  }
}

/** Order of a list: by a column of a table, then by id. */
interface Order {
  from: string;
  id: string;
  key: string;
  /** SQL: the key as a cursor holds it. */
  at: string;
  /** Comparison that selects the rows after a cursor. */
  sign: '<' | '>';
}

const orders: Readonly<Record<AdminEmailSort, Order>> = {
  newest: {
    from: 'email_facts',
    id: 'email_id',
    key: 'received_at',
    at: instantText('received_at'),
    sign: '<',
  },
  oldest: {
    from: 'email_facts',
    id: 'email_id',
    key: 'received_at',
    at: instantText('received_at'),
    sign: '>',
  },
  unsure: {
    from: 'email_bodies',
    id: 'email_id',
    key: 'coalesce(type_confidence, 0)',
    at: 'coalesce(type_confidence, 0)::text',
    sign: '>',
  },
  // As in the index of `emails`: by code points, case-insensitive.
  subject: {
    from: 'emails',
    id: 'id',
    key: 'lower(left(subject, 100)) collate "C"',
    at: 'lower(left(subject, 100)) collate "C"',
    sign: '>',
  },
};

/** Returns the next of these emails in an order, filtered by a rule. */
export async function listSorted(
  db: Queryable,
  ids: readonly number[],
  rule: StoredRule,
  sort: AdminEmailSort,
  limit: number,
  after: Position | undefined,
): Promise<Position[]> {
  const { from, id, key, at, sign } = orders[sort];
  const where = conditions([ids]);
  where.after(`${key}, ${id}`, after, sign);
  whereStored(where, `${from}.${id}`, rule);
  const direction = sign === '<' ? 'desc' : 'asc';
  const { rows } = await db.query<Position>(
    `select ${id} as id, ${at} as at from ${from} where ${id} = any($1::int[]) and ${where.text}
     order by ${key} ${direction}, ${id} ${direction} limit ${where.place(limit)}`,
    where.values,
  );
  return rows;
}

/**
 * Scans the next emails in an order. @returns those that match the rule, and the last one scanned if there
 * are more.
 */
export async function scanNext(
  db: Queryable,
  rule: StoredRule,
  sort: AdminEmailSort,
  limit: number,
  after: Position | undefined,
): Promise<{ wanted: Position[]; end: Position | undefined }> {
  const { from, id, key, at, sign } = orders[sort];
  const where = conditions();
  where.after(`${key}, ${id}`, after, sign);
  const wanted = conditions(where.values);
  whereStored(wanted, 'looked.id', rule);
  const direction = sign === '<' ? 'desc' : 'asc';
  const count = where.place(limit);
  const { rows } = await db.query<Position & { isWanted: boolean; isEnd: boolean }>(
    `with looked as materialized (
       select ${id} as id, ${at} as at, row_number() over (order by ${key} ${direction}, ${id} ${direction}) as place
       from ${from} where ${where.text} order by ${key} ${direction}, ${id} ${direction} limit ${count}
     )
     select id, at, "isWanted", "isEnd" from (
       select *, ${wanted.text} as "isWanted", place = ${count}::int as "isEnd" from looked
     ) judged where "isWanted" or "isEnd" order by place`,
    where.values,
  );
  const positions = (of: 'isWanted' | 'isEnd') =>
    rows.flatMap((row) => (row[of] ? [{ id: row.id, at: row.at }] : []));
  return { wanted: positions('isWanted'), end: positions('isEnd')[0] };
}

/** Only the newest are scanned; a vault with more of them has a larger problem than a list can show. */
const maxNoted = 10_000;

/**
 * Returns emails with a sanitizer note, by their index: shown as plain text, because their html could not be
 * sanitized.
 */
export async function listWithSanitizerNote(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'noted-emails',
    text: `select email_id as id from email_bodies where evidence ? 'cleaningNote' order by email_id desc limit ${maxNoted}`,
  });
  return rows.map(({ id }) => id);
}

/** Returns full rows of these emails, newest first. */
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

/** Returns the compressed source message of an email. */
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

/** Emails scanned for the menus: two menus do not justify reading a vault of a million. */
const maxScanned = 50_000;

/** Returns the languages and platforms of the newest emails. */
export async function listKinds(db: Queryable): Promise<EmailKinds> {
  const { rows } = await db.query<EmailKinds>(
    `with newest as materialized (
       select language, esp from emails order by received_at desc, id desc limit ${maxScanned}
     )
     select array(select distinct language from newest where language is not null order by 1) as languages,
       array(select distinct esp from newest where esp is not null order by 1) as platforms`,
  );
  return rows[0] ?? { languages: [], platforms: [] };
}
