import type { Queryable } from '#server/db/transaction.ts';
import type { PremiumUser } from '#server/features/auth/guards.ts';
import { type EmailRow, emailColumns } from '#server/features/emails/repository.ts';
import type { Position } from '#server/http/cursor.ts';

/** One list as the database has it. Every function here takes the owner: another user's list is never seen. */
export interface SavedListRow {
  id: number;
  name: string;
  description: string | null;
  createdAt: Date;
  isDefault: boolean;
  itemCount: number;
}

/** A list that was checked to belong to the user; only `findList` makes one. */
export interface OwnedList extends SavedListRow {
  readonly ownerId: string;
}

export interface SavedItemRow {
  addedAt: Date;
  sortAt: string;
  itemId: number;
  notes: string | null;
  email: EmailRow & {
    brand: { id: number; name: string; slug: string; logoUrl: string | null; categoryId: number };
  };
}

const listColumns = `l.id, l.name, l.description, l.created_at as "createdAt", l.is_default as "isDefault",
  (select count(*) from saved_list_items i where i.list_id = l.id)::int as "itemCount"`;

/** A list among others, with whether it holds the email that was asked about, and with which notes. */
export interface ListedRow extends SavedListRow {
  isHolding: boolean;
  heldNotes: string | null;
  /** `createdAt` with microseconds: what the list is sorted by. */
  sortAt: string;
}

/** The user's lists, newest first. @param page limit null for all of them. */
export async function listLists(
  db: Queryable,
  user: PremiumUser,
  emailId: number | null,
  page: { limit: number | null; after: Position | undefined },
): Promise<ListedRow[]> {
  const { rows } = await db.query<ListedRow>({
    name: 'saved-lists',
    text: `select ${listColumns}, held.id is not null as "isHolding", held.notes as "heldNotes",
        to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortAt"
      from saved_lists l
      left join saved_list_items held on held.list_id = l.id and held.email_id = $2
      where l.user_id = $1 and ($4::timestamptz is null or (l.created_at, l.id) < ($4::timestamptz, $5::int))
      order by l.created_at desc, l.id desc limit $3::int`,
    values: [user.userId, emailId, page.limit, page.after?.at ?? null, page.after?.id ?? null],
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

/** @returns undefined for a list that is not there and for one that is somebody else's. */
export async function findList(db: Queryable, user: PremiumUser, id: number): Promise<OwnedList | undefined> {
  const { rows } = await db.query<OwnedList>({
    name: 'saved-list',
    text: `select ${listColumns}, l.user_id as "ownerId" from saved_lists l where l.id = $1 and l.user_id = $2`,
    values: [id, user.userId],
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
     returning id, name, description, created_at as "createdAt", is_default as "isDefault", 0 as "itemCount"`,
    [user.userId, list.name, list.description],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('A saved list was not stored');
  return row;
}

export async function updateList(
  db: Queryable,
  list: OwnedList,
  change: { name: string; description: string | null },
): Promise<void> {
  await db.query('update saved_lists set name = $3, description = $4 where id = $1 and user_id = $2', [
    list.id,
    list.ownerId,
    change.name,
    change.description,
  ]);
}

export async function deleteList(db: Queryable, list: OwnedList): Promise<void> {
  await db.query('delete from saved_lists where id = $1 and user_id = $2', [list.id, list.ownerId]);
}

/** One page of a list's items, last added first. */
export async function listItems(
  db: Queryable,
  list: OwnedList,
  limit: number,
  after?: Position,
): Promise<SavedItemRow[]> {
  const { rows } = await db.query<SavedItemRow>({
    name: after === undefined ? 'list-items' : 'list-items after',
    text: `with page as materialized (
        select id, email_id, added_at, notes from saved_list_items
        where list_id = $1 ${after === undefined ? '' : 'and (added_at, id) < ($3::timestamptz, $4::int)'}
        order by added_at desc, id desc limit $2
      )
      select page.id as "itemId", page.added_at as "addedAt", page.notes,
        to_char(page.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortAt",
        row_to_json(email) as email
      from page cross join lateral (
        select ${emailColumns}, json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'logoUrl', b.logo_url,
          'categoryId', b.category_id) as brand
        from emails e join brands b on b.id = e.brand_id where e.id = page.email_id
      ) email
      order by page.added_at desc, page.id desc`,
    values: after === undefined ? [list.id, limit] : [list.id, limit, after.at, after.id],
  });
  return rows;
}

/** Puts an email into a list or replaces its notes. @returns false when there is no such email. */
export async function putItem(
  db: Queryable,
  list: OwnedList,
  item: { emailId: number; notes: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into saved_list_items (list_id, email_id, notes) select $1, id, $3 from emails where id = $2
     on conflict (list_id, email_id) do update set notes = excluded.notes`,
    [list.id, item.emailId, item.notes],
  );
  return (rowCount ?? 0) > 0;
}

/** @returns whether it was there. */
export async function deleteItem(db: Queryable, list: OwnedList, emailId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from saved_list_items where list_id = $1 and email_id = $2', [
    list.id,
    emailId,
  ]);
  return (rowCount ?? 0) > 0;
}
