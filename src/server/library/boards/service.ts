import type pg from 'pg';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { type Readable, readableBy } from '#server/library/access/readable.ts';
import {
  type BoardItemRow,
  deleteComment,
  deleteSection,
  insertSection,
  listBoardItems,
  listComments,
  listOrder,
  listSections,
  lockOrder,
  renameSection,
  writeOrder,
  writeSectionOrder,
} from '#server/library/boards/repository.ts';
import type { EmailDependencies } from '#server/library/emails/service.ts';
import { type EditableList, type ReadableList, requireList } from '#server/library/saved-lists/repository.ts';
import { toItem, toList } from '#server/library/saved-lists/service.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type {
  Board,
  BoardItem,
  BoardMove,
  BoardSection,
  SectionBody,
} from '#shared/contract/library/boards.ts';
import { maxSections } from '#shared/vocabulary/limits.ts';

/** @throws AppError `not_found`, also for another user's list. */
export async function getBoard(
  { database: { pool }, now }: Omit<EmailDependencies, 'cursors'>,
  user: PremiumUser,
  id: number,
): Promise<Board> {
  const list = await requireList(pool, user, id, 'viewer');
  const board = await readBoard(pool, list, readableBy(user, now()));
  return { ...toList(list), ...board };
}

/** Reads what a board shows to somebody with this access. */
export async function readBoard(
  pool: pg.Pool,
  list: ReadableList,
  readable: Readable,
): Promise<Pick<Board, 'sections' | 'items' | 'comments'>> {
  const [sections, items, comments] = await Promise.all([
    listSections(pool, list),
    listBoardItems(pool, list, readable),
    listComments(pool, list),
  ]);
  return { sections, items: items.map(toBoardItem), comments: comments.map(toComment) };
}

/** Moves one email. All others keep their order, so moves from several tabs lose nothing. */
export async function moveItem(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  { emailId, sectionId, beforeId }: BoardMove,
): Promise<void> {
  await changeBoard(pool, user, listId, async (client, list) => {
    if (sectionId !== null && !(await listSections(client, list)).some(({ id }) => id === sectionId))
      throw noSection();
    const order = (await listOrder(client, list, sectionId)).filter((id) => id !== emailId);
    const found = beforeId === null ? -1 : order.indexOf(beforeId);
    const moved = order.toSpliced(found < 0 ? order.length : found, 0, emailId);
    await writeOrder(client, list, sectionId, moved);
  });
}

/** Adds a section at the end. @throws AppError `conflict` beyond `maxSections`. */
export async function addSection(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  name: string,
): Promise<BoardSection> {
  return changeBoard(pool, user, listId, async (client, list) => {
    if ((await listSections(client, list)).length >= maxSections)
      throw new AppError('conflict', `A board can have at most ${maxSections} sections.`);
    const section = await insertSection(client, list, name);
    if (section === undefined) throw new Error('A section was not stored');
    return section;
  });
}

/** Renames or moves a section. @throws AppError `conflict` if its name is no longer the one that the writer saw. */
export async function changeSection(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  sectionId: number,
  { name, nameBefore, beforeId }: SectionBody,
): Promise<void> {
  await changeBoard(pool, user, listId, async (client, list) => {
    const sections = await listSections(client, list);
    const section = sections.find(({ id }) => id === sectionId);
    if (section === undefined) throw noSection();
    if (name !== undefined && name !== section.name) {
      if (nameBefore !== undefined && nameBefore !== section.name) throw renamed(section);
      await renameSection(client, list, sectionId, name);
    }
    if (beforeId === undefined) return;
    const others = sections.map(({ id }) => id).filter((id) => id !== sectionId);
    const found = beforeId === null ? -1 : others.indexOf(beforeId);
    await writeSectionOrder(client, list, others.toSpliced(found < 0 ? others.length : found, 0, sectionId));
  });
}

/** Deletes a section; its emails stay in the list, at the end of those without a section. */
export async function removeSection(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  sectionId: number,
): Promise<void> {
  await changeBoard(pool, user, listId, async (client, list) => {
    const order = [...(await listOrder(client, list, null)), ...(await listOrder(client, list, sectionId))];
    if (!(await deleteSection(client, list, sectionId))) throw noSection();
    await writeOrder(client, list, null, order);
  });
}

function changeBoard<Result>(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  change: (client: Queryable, list: EditableList) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    const list = await requireList(client, user, listId, 'editor');
    await lockOrder(client, list);
    const result = await change(client, list);
    recordEvent(client, 'list.changed', [listId]);
    return result;
  });
}

/** @throws AppError `not_found` if the board has no such comment. */
export async function removeComment(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  commentId: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const list = await requireList(client, user, listId, 'editor');
    if (!(await deleteComment(client, list, commentId)))
      throw new AppError('not_found', 'There is no such comment.');
    recordEvent(client, 'list.changed', [listId]);
  });
}

export function toComment<Row extends { createdAt: Date }>(
  row: Row,
): Omit<Row, 'createdAt'> & { createdAt: string } {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

const noSection = () => new AppError('not_found', 'There is no such section.');

const renamed = ({ name }: BoardSection) =>
  new AppError('conflict', `Somebody else has renamed this section meanwhile. It is called “${name}” now.`, {
    body: { section: { name } },
  });

function toBoardItem({ sectionId, ...row }: BoardItemRow): BoardItem {
  return { ...toItem(row), sectionId };
}
