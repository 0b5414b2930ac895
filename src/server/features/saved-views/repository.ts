import type { Queryable } from '#server/db/transaction.ts';
import type { NewSavedViewBody, SavedView, ViewPlace } from '#shared/contract/saved-views.ts';

/** A view of somebody: every statement takes whose it is. */
type ViewRow = Omit<SavedView, 'place'> & { place: ViewPlace };

const columns = 'id, place, name, search';

/** In the order of their names. */
export async function listSavedViews(db: Queryable, userId: string): Promise<ViewRow[]> {
  const { rows } = await db.query<ViewRow>(
    `select ${columns} from saved_views where user_id = $1 order by lower(name), name, id`,
    [userId],
  );
  return rows;
}

/** Keeps a view unless there are so many of the table already. @throws what the database says of a name that is taken */
export async function insertSavedView(
  db: Queryable,
  userId: string,
  { place, name, search }: NewSavedViewBody,
  most: number,
): Promise<ViewRow | undefined> {
  const { rows } = await db.query<ViewRow>(
    `insert into saved_views (user_id, place, name, search) select $1, $2, $3, $4
     where (select count(*) from saved_views where user_id = $1 and place = $2) < $5::int returning ${columns}`,
    [userId, place, name, search, most],
  );
  return rows[0];
}

export async function updateSavedView(
  db: Queryable,
  userId: string,
  id: number,
  { name, search }: { name?: string | undefined; search?: string | undefined },
): Promise<ViewRow | undefined> {
  const { rows } = await db.query<ViewRow>(
    `update saved_views set name = coalesce($3, name), search = coalesce($4, search)
     where user_id = $1 and id = $2 returning ${columns}`,
    [userId, id, name ?? null, search ?? null],
  );
  return rows[0];
}

/** @returns whether there was one. */
export async function deleteSavedView(db: Queryable, userId: string, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from saved_views where user_id = $1 and id = $2', [userId, id]);
  return (rowCount ?? 0) > 0;
}
