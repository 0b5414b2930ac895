import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import type { OpenShare } from '#server/library/access/open-share.ts';
import { type Readable, visibleState, whereReadable } from '#server/library/access/readable.ts';
import { brandColumn, cardOf } from '#server/library/emails/readable-email.ts';
import { type EmailWithBrand, emailColumns } from '#server/library/emails/repository.ts';
import { conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';
import { type ListRole, listRoles } from '#shared/vocabulary/list-roles.ts';

declare const isReadable: unique symbol;
declare const isEditable: unique symbol;
declare const isOwned: unique symbol;

export interface SavedListRow extends Omit<SavedList, 'createdAt' | 'lastAddedAt' | 'item' | 'latestEmails'> {
  createdAt: Date;
  lastAddedAt: Date | null;
}

/** A list that its reader or a guest may see. Every read of a list takes it. */
export interface ReadableList extends SavedListRow {
  readonly [isReadable]: true;
}

/** A list whose content its reader may change. Every change of it takes this. */
export interface EditableList extends ReadableList {
  readonly [isEditable]: true;
}

/** A list with checked ownership: to delete it, share it, and choose its members. */
export interface OwnedList extends EditableList {
  readonly [isOwned]: true;
}

/** The list that each role may ask for. */
interface ListFor {
  viewer: ReadableList;
  editor: EditableList;
  owner: OwnedList;
}

export interface SavedItemRow {
  addedAt: Date;
  sortAt: string;
  itemId: number;
  notes: string | null;
  /** From JSON, so its instant is text. */
  email: Omit<EmailWithBrand, 'receivedAt'> & { receivedAt: string };
}

/** SQL: role of a user in a list; null for none. @param user placeholder of the user's id. */
const roleOf = (user: string) => `case when l.user_id = ${user} then 'owner'
  else (select m.role from list_members m where m.list_id = l.id and m.user_id = ${user}) end`;

/** SQL: lists that a user owns or has joined; each half by its index, which "or" would not use. */
const isOfUser = (user: string) =>
  `l.id in (select own.id from saved_lists own where own.user_id = ${user}
    union all select m.list_id from list_members m where m.user_id = ${user})`;

const listColumns = `l.id, l.name, l.description, l.created_at as "createdAt", l.is_default as "isDefault",
  (select count(*) from saved_list_items i join emails e on e.id = i.email_id
    join brands b on b.id = e.brand_id
    where i.list_id = l.id and ${visibleState('e', 'b')} = 'published')::int as "itemCount",
  (select max(i.added_at) from saved_list_items i where i.list_id = l.id) as "lastAddedAt"`;

/** A list, with whether it holds the requested email, and its notes. */
export interface ListedRow extends SavedListRow {
  isHolding: boolean;
  heldNotes: string | null;
  /** `createdAt` with microseconds; the sort key of the list. */
  sortAt: string;
}

/** Lists the user's lists, newest first. @param page limit null for all. */
export async function listLists(
  db: Queryable,
  user: PremiumUser,
  emailId: number | null,
  page: { limit: number | null; after: Position | undefined },
): Promise<ListedRow[]> {
  const where = conditions([user.userId, emailId]);
  where.after('l.created_at, l.id', page.after);
  const { rows } = await db.query<ListedRow>({
    name: `saved-lists ${where.name}`,
    text: `select ${listColumns}, ${roleOf('$1')} as role, held.id is not null as "isHolding", held.notes as "heldNotes",
        ${instantText('l.created_at')} as "sortAt"
      from saved_lists l
      left join saved_list_items held on held.list_id = l.id and held.email_id = $2::int
      where ${isOfUser('$1')} and ($2::int is null or ${roleOf('$1')} <> 'viewer') and ${where.text}
      order by l.created_at desc, l.id desc limit ${where.place(page.limit)}`,
    values: where.values,
  });
  return rows;
}

export async function countLists(db: Queryable, user: PremiumUser): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from saved_lists where user_id = $1',
    [user.userId],
  );
  return rows[0]?.count ?? 0;
}

/** Counts the lists that the user owns or has joined. */
export async function countVisibleLists(db: Queryable, user: PremiumUser): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from saved_lists l where ${isOfUser('$1')}`,
    [user.userId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Reads a list for somebody with at least this role: the only way to one list.
 * @throws AppError `not_found` for an unknown list and for one the user has not joined; `forbidden` for a lower role.
 */
export async function requireList<Role extends ListRole>(
  db: Queryable,
  user: PremiumUser,
  id: number,
  atLeast: Role,
): Promise<ListFor[Role]> {
  const { rows } = await db.query<SavedListRow>({
    name: 'saved-list',
    text: `select ${listColumns}, ${roleOf('$2')} as role from saved_lists l
      where l.id = $1 and ${roleOf('$2')} is not null`,
    values: [id, user.userId],
  });
  const [list] = rows;
  if (list === undefined) throw new AppError('not_found', 'There is no such list.');
  if (listRoles.indexOf(list.role) < listRoles.indexOf(atLeast))
    throw new AppError('forbidden', 'Only the owner of this list can do that, or let you.');
  return list as ListFor[Role];
}

/** Reads the list of a link that was opened; undefined for a link to something else. */
export async function findSharedList(db: Queryable, share: OpenShare): Promise<ReadableList | undefined> {
  const { rows } = await db.query<ReadableList>({
    name: 'shared-list',
    text: `select ${listColumns}, 'viewer' as role from shares s join saved_lists l on l.id = s.list_id where s.id = $1`,
    values: [share.id],
  });
  return rows[0];
}

export async function insertList(
  db: Queryable,
  user: PremiumUser,
  list: { name: string; description: string | null },
): Promise<SavedListRow> {
  const { rows } = await db.query<SavedListRow>(
    `insert into saved_lists (user_id, name, description) values ($1, $2, $3)
     returning id, name, description, created_at as "createdAt", is_default as "isDefault", 'owner' as role, 0 as "itemCount",
       null::timestamptz as "lastAddedAt"`,
    [user.userId, list.name, list.description],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('A saved list was not stored');
  return row;
}

export interface ListTexts {
  name: string;
  description: string | null;
}

/** @param before texts to replace; undefined replaces any. @returns false if they are no longer there. */
export async function updateList(
  db: Queryable,
  list: EditableList,
  { name, description }: ListTexts,
  before: ListTexts | undefined,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update saved_lists set name = $2, description = $3
     where id = $1 and ($4::text is null or name = $4 and description is not distinct from $5::text)`,
    [list.id, name, description, before?.name ?? null, before?.description ?? null],
  );
  return rowCount !== 0;
}

export async function deleteList(db: Queryable, list: OwnedList): Promise<void> {
  await db.query('delete from saved_lists where id = $1', [list.id]);
}

/** Returns one page of a list's readable items, last added first. */
export async function listItems(
  db: Queryable,
  list: ReadableList,
  readable: Readable,
  limit: number,
  after?: Position,
): Promise<SavedItemRow[]> {
  const where = conditions([list.id]);
  where.after('i.added_at, i.id', after);
  const rule = conditions(where.values);
  whereReadable(rule, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<SavedItemRow>({
    name: `list-items ${where.name} ${rule.name}`,
    text: `with page as materialized (
        select i.id, i.email_id, i.added_at, i.notes
        from saved_list_items i join emails e on e.id = i.email_id join brands b on b.id = e.brand_id
        where i.list_id = $1 and ${where.text} and ${rule.text}
        order by i.added_at desc, i.id desc limit ${where.place(limit)}
      )
      select page.id as "itemId", page.added_at as "addedAt", page.notes,
        ${instantText('page.added_at')} as "sortAt",
        row_to_json(email) as email
      from page cross join lateral (
        select ${emailColumns}, ${brandColumn}
        from emails e join brands b on b.id = e.brand_id where e.id = page.email_id
      ) email
      order by page.added_at desc, page.id desc`,
    values: where.values,
  });
  return rows;
}

/** Returns the readable emails of each of the user's lists; lists without any are absent. */
export async function listSavedEmails(
  db: Queryable,
  user: PremiumUser,
  readable: Readable,
): Promise<Array<{ listId: number; emailIds: number[] }>> {
  const where = conditions([user.userId]);
  whereReadable(where, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<{ listId: number; emailIds: number[] }>({
    name: `saved-emails ${where.name}`,
    text: `select l.id as "listId", array_agg(e.id order by e.id) as "emailIds"
      from saved_lists l join saved_list_items i on i.list_id = l.id
        join emails e on e.id = i.email_id join brands b on b.id = e.brand_id
      where ${isOfUser('$1')} and ${where.text}
      group by l.id order by l.id`,
    values: where.values,
  });
  return rows;
}

/** Pictures per list card. */
const picturesPerCard = 3;

/** Returns the readable emails last added to each list, with one index probe per list. */
export async function listLatest(
  db: Queryable,
  readable: Readable,
  lists: readonly ListedRow[],
): Promise<Map<number, NonNullable<SavedList['latestEmails']>>> {
  const where = conditions([lists.map(({ id }) => id)]);
  whereReadable(where, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<{ listId: number; id: number; previewUrl: string }>({
    name: `latest-of-lists ${where.name}`,
    text: `select wanted.id as "listId", latest.id,
        coalesce(latest.preview_url, '/thumbnails/' || latest.id || '.svg') as "previewUrl"
      from unnest($1::int[]) as wanted (id) cross join lateral (
        select e.id, e.preview_url, i.added_at, i.id as item_id
        from saved_list_items i join emails e on e.id = i.email_id join brands b on b.id = e.brand_id
        where i.list_id = wanted.id and ${where.text}
        order by i.added_at desc, i.id desc limit ${picturesPerCard}
      ) latest
      order by wanted.id, latest.added_at desc, latest.item_id desc`,
    values: where.values,
  });
  const latest = new Map(lists.map(({ id }) => [id, [] as NonNullable<SavedList['latestEmails']>]));
  for (const { listId, ...email } of rows) latest.get(listId)?.push(email);
  return latest;
}

/**
 * Upserts a readable email with notes into a list. @returns false for an unknown email, and if its notes are neither
 * `notesBefore` nor the given ones, as after a lost answer; undefined overwrites them.
 */
export async function putItem(
  db: Queryable,
  list: EditableList,
  readable: Readable,
  item: { emailId: number; notes: string | null; notesBefore?: string | null | undefined },
): Promise<boolean> {
  const where = conditions([
    list.id,
    item.emailId,
    item.notes,
    item.notesBefore === undefined,
    item.notesBefore ?? null,
  ]);
  whereReadable(where, readable);
  const { rowCount } = await db.query(
    `insert into saved_list_items as kept (list_id, email_id, notes) select $1, id, $3 from emails
     where id = ${cardOf('$2::int')} and ${where.text}
     on conflict (list_id, email_id) do update set notes = excluded.notes
     where $4::boolean or kept.notes is not distinct from $5::text or kept.notes is not distinct from excluded.notes`,
    where.values,
  );
  return (rowCount ?? 0) > 0;
}

/** Returns the notes on an email; undefined if the list does not hold it. */
export async function findNotes(
  db: Queryable,
  list: ReadableList,
  emailId: number,
): Promise<{ notes: string | null } | undefined> {
  const { rows } = await db.query<{ notes: string | null }>(
    `select notes from saved_list_items where list_id = $1 and email_id = ${cardOf('$2::int')}`,
    [list.id, emailId],
  );
  return rows[0];
}

/** Deletes an email from the list with the comments on it. @returns true if the list held it. */
export async function deleteItem(db: Queryable, list: EditableList, emailId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with comments as (delete from board_comments where list_id = $1 and email_id = $2)
     delete from saved_list_items where list_id = $1 and email_id = $2`,
    [list.id, emailId],
  );
  return (rowCount ?? 0) > 0;
}
