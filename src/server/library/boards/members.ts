import type pg from 'pg';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { type OwnedList, type ReadableList, requireList } from '#server/library/saved-lists/repository.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ListMember } from '#shared/contract/library/boards.ts';
import { maxListMembers } from '#shared/vocabulary/limits.ts';
import type { MemberRole } from '#shared/vocabulary/list-roles.ts';

/** Returns the colleagues in a list, in the order they joined. */
export async function getMembers(pool: pg.Pool, user: PremiumUser, listId: number): Promise<ListMember[]> {
  return listMembers(pool, user, await requireList(pool, user, listId, 'viewer'));
}

/** Changes the role of a colleague; for the owner. */
export async function changeMember(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  memberId: number,
  role: MemberRole,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const list = await requireList(client, user, listId, 'owner');
    if (!(await updateMember(client, list, memberId, role))) throw noMember();
    recordEvent(client, 'list.changed', [listId]);
  });
}

/**
 * Removes a colleague; for the owner, and for a member who leaves. The owner also ends joining by the links of the
 * list, or the colleague would return by one.
 */
export async function removeMember(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  memberId: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const list = await requireList(client, user, listId, 'viewer');
    if (!(await deleteMember(client, user, list, memberId))) throw noMember();
    if (list.role === 'owner') await endJoining(client, await requireList(client, user, listId, 'owner'));
    recordEvent(client, 'list.changed', [listId]);
  });
}

/** The owner reads addresses, others first names. */
async function listMembers(db: Queryable, user: PremiumUser, list: ReadableList): Promise<ListMember[]> {
  const { rows } = await db.query<ListMember>({
    name: 'list-members',
    text: `select m.id, coalesce(case when $3::boolean then u.email end, u.first_name, 'Member') as name, m.role, m.user_id = $2 as "isYou"
      from list_members m join users u on u.id = m.user_id where m.list_id = $1 order by m.id`,
    values: [list.id, user.userId, list.role === 'owner'],
  });
  return rows;
}

/**
 * Adds a colleague. A member keeps the role, which the owner may have lowered; the owner stays owner.
 * @returns false if the list has `maxListMembers`.
 */
export async function addMember(
  db: Queryable,
  list: ReadableList,
  user: PremiumUser,
  role: MemberRole,
): Promise<boolean> {
  const { rows } = await db.query<{ isIn: boolean }>(
    `with added as (
       insert into list_members as known (list_id, user_id, role)
       select id, $2, $3 from saved_lists where id = $1 and user_id <> $2
         and ((select count(*) from list_members where list_id = $1) < ${maxListMembers}
           or exists (select from list_members where list_id = $1 and user_id = $2))
       on conflict (list_id, user_id) do update set role = known.role
       returning id
     )
     select exists (select from added) or exists (select from saved_lists where id = $1 and user_id = $2) as "isIn"`,
    [list.id, user.userId, role],
  );
  return rows[0]?.isIn === true;
}

/** True if somebody owns a list or has joined it. */
export async function isInList(db: Queryable, { id }: ReadableList, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ isIn: boolean }>({
    name: 'is-in-list',
    text: `select exists (select from saved_lists where id = $1 and user_id = $2)
      or exists (select from list_members where list_id = $1 and user_id = $2) as "isIn"`,
    values: [id, userId],
  });
  return rows[0]?.isIn === true;
}

async function updateMember(
  db: Queryable,
  list: OwnedList,
  memberId: number,
  role: MemberRole,
): Promise<boolean> {
  const { rowCount } = await db.query('update list_members set role = $3 where list_id = $1 and id = $2', [
    list.id,
    memberId,
    role,
  ]);
  return (rowCount ?? 0) > 0;
}

/** Deletes a member if the user is the owner of the list or that member. */
async function deleteMember(
  db: Queryable,
  user: PremiumUser,
  list: ReadableList,
  memberId: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from list_members where list_id = $1 and id = $2 and ($3::boolean or user_id = $4)',
    [list.id, memberId, list.role === 'owner', user.userId],
  );
  return (rowCount ?? 0) > 0;
}

/** Lets nobody else join a list by its links. */
async function endJoining(db: Queryable, list: OwnedList): Promise<void> {
  await db.query('update shares set joins_as = null where list_id = $1', [list.id]);
}

const noMember = () => new AppError('not_found', 'There is no such member.');
