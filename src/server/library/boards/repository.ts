import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { brandColumn } from '#server/library/emails/readable-email.ts';
import { emailColumns } from '#server/library/emails/repository.ts';
import type { EditableList, ReadableList, SavedItemRow } from '#server/library/saved-lists/repository.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BoardComment, BoardSection } from '#shared/contract/library/boards.ts';
import { maxBoardItems, maxComments } from '#shared/vocabulary/limits.ts';

export interface BoardItemRow extends Omit<SavedItemRow, 'sortAt'> {
  sectionId: number | null;
}

/** SQL: the order within a section; items that nobody has moved come first, the last added first. */
const itemOrder = 'i.position nulls first, i.added_at desc, i.id desc';

/** Returns the sections of a list, in order. */
export async function listSections(db: Queryable, list: ReadableList): Promise<BoardSection[]> {
  const { rows } = await db.query<BoardSection>({
    name: 'list-sections',
    text: 'select id, name from list_sections where list_id = $1 order by position, id',
    values: [list.id],
  });
  return rows;
}

/** Returns the readable items of a list in the order of its board, at most `maxBoardItems`. */
export async function listBoardItems(
  db: Queryable,
  list: ReadableList,
  readable: Readable,
): Promise<BoardItemRow[]> {
  const where = conditions([list.id]);
  whereReadable(where, readable, { id: 'e.id', state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<BoardItemRow>({
    name: `board-items ${where.name}`,
    text: `select i.id as "itemId", i.added_at as "addedAt", i.notes, i.section_id as "sectionId",
        row_to_json(summary) as email
      from saved_list_items i join emails e on e.id = i.email_id join brands b on b.id = e.brand_id
        left join list_sections s on s.id = i.section_id
        cross join lateral (select ${emailColumns}, ${brandColumn}) summary
      where i.list_id = $1 and ${where.text}
      order by s.position nulls first, s.id nulls first, ${itemOrder} limit ${maxBoardItems}`,
    values: where.values,
  });
  return rows;
}

/** Makes changes of one board's order wait for each other, until the transaction ends. */
export async function lockOrder(db: Queryable, list: EditableList): Promise<void> {
  // Saving an email to the list takes a weaker lock and does not wait.
  await db.query('select from saved_lists where id = $1 for no key update', [list.id]);
}

/**
 * Returns the emails of a section in order, also those that nobody sees now: they keep their place.
 * @param sectionId null: the part in front of the first section.
 */
export async function listOrder(
  db: Queryable,
  list: EditableList,
  sectionId: number | null,
): Promise<number[]> {
  const { rows } = await db.query<{ emailId: number }>(
    `select i.email_id as "emailId" from saved_list_items i
     where i.list_id = $1 and i.section_id is not distinct from $2 order by ${itemOrder}`,
    [list.id, sectionId],
  );
  return rows.map(({ emailId }) => emailId);
}

/** Puts these emails into the section, in this order. */
export async function writeOrder(
  db: Queryable,
  list: EditableList,
  sectionId: number | null,
  emailIds: readonly number[],
): Promise<void> {
  await db.query(
    `update saved_list_items i set section_id = $2::int, position = wanted.position
     from unnest($3::int[]) with ordinality as wanted (email_id, position)
     where i.list_id = $1 and i.email_id = wanted.email_id
       and (i.section_id is distinct from $2::int or i.position is distinct from wanted.position)`,
    [list.id, sectionId, emailIds],
  );
}

export async function insertSection(
  db: Queryable,
  list: EditableList,
  name: string,
): Promise<BoardSection | undefined> {
  const { rows } = await db.query<BoardSection>(
    `insert into list_sections (list_id, name, position)
     select $1, $2, coalesce(max(position), 0) + 1 from list_sections where list_id = $1
     returning id, name`,
    [list.id, name],
  );
  return rows[0];
}

/** @returns true if the list has the section. */
export async function renameSection(
  db: Queryable,
  list: EditableList,
  sectionId: number,
  name: string,
): Promise<boolean> {
  const { rowCount } = await db.query('update list_sections set name = $3 where list_id = $1 and id = $2', [
    list.id,
    sectionId,
    name,
  ]);
  return (rowCount ?? 0) > 0;
}

export async function writeSectionOrder(
  db: Queryable,
  list: EditableList,
  sectionIds: readonly number[],
): Promise<void> {
  await db.query(
    `update list_sections s set position = wanted.position
     from unnest($2::int[]) with ordinality as wanted (id, position) where s.list_id = $1 and s.id = wanted.id`,
    [list.id, sectionIds],
  );
}

/** Deletes a section. @returns true if the list had it. */
export async function deleteSection(db: Queryable, list: EditableList, sectionId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from list_sections where list_id = $1 and id = $2', [
    list.id,
    sectionId,
  ]);
  return (rowCount ?? 0) > 0;
}

interface CommentRow extends Omit<BoardComment, 'createdAt'> {
  createdAt: Date;
}

const commentColumns = 'id, email_id as "emailId", author, text, created_at as "createdAt"';

/** Returns the comments on a board, the oldest first. */
export async function listComments(db: Queryable, list: ReadableList): Promise<CommentRow[]> {
  const { rows } = await db.query<CommentRow>({
    name: 'board-comments',
    text: `select ${commentColumns} from board_comments where list_id = $1 order by created_at, id`,
    values: [list.id],
  });
  return rows;
}

/**
 * Stores a comment on the board, or on one of its emails.
 * @returns undefined if the list does not hold the email, or has `maxComments`.
 */
export async function insertComment(
  db: Queryable,
  list: ReadableList,
  comment: { emailId: number | null; author: string; text: string },
  now: Date,
): Promise<CommentRow | undefined> {
  const { rows } = await db.query<CommentRow>(
    `insert into board_comments (list_id, email_id, author, text, created_at)
     select $1, $2::int, $3, $4, $5
     where ($2 is null or exists (select from saved_list_items where list_id = $1 and email_id = $2))
       and (select count(*) from board_comments where list_id = $1) < ${maxComments}
     returning ${commentColumns}`,
    [list.id, comment.emailId, comment.author, comment.text, now],
  );
  return rows[0];
}

/** @returns true if it existed. */
export async function deleteComment(db: Queryable, list: EditableList, commentId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from board_comments where list_id = $1 and id = $2', [
    list.id,
    commentId,
  ]);
  return (rowCount ?? 0) > 0;
}

/** Copies sections, items and their order to another list of this reader, without what they may not read. */
export async function copyBoard(
  db: Queryable,
  from: ReadableList,
  to: EditableList,
  readable: Readable,
  withNotes: boolean,
): Promise<void> {
  const where = conditions([from.id, to.id, withNotes]);
  whereReadable(where, readable, { id: 'e.id', state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  await db.query({
    text: `with sections as (
        insert into list_sections (list_id, name, position)
        select $2::int, name, row_number() over (order by position, id) from list_sections where list_id = $1
        returning id, position
      ), known as (
        select id, row_number() over (order by position, id) as position from list_sections where list_id = $1
      )
      insert into saved_list_items (list_id, email_id, notes, section_id, position, added_at)
      select $2, i.email_id, case when $3::boolean then i.notes end, sections.id,
        row_number() over (partition by i.section_id order by ${itemOrder}), i.added_at
      from saved_list_items i join emails e on e.id = i.email_id join brands b on b.id = e.brand_id
        left join known on known.id = i.section_id left join sections on sections.position = known.position
      where i.list_id = $1 and ${where.text}`,
    values: where.values,
  });
}
