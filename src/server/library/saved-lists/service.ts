import type pg from 'pg';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { type Readable, readableBy } from '#server/library/access/readable.ts';
import { type EmailDependencies, toSummary } from '#server/library/emails/service.ts';
import {
  countLists,
  countVisibleLists,
  deleteItem,
  deleteList,
  findNotes,
  insertList,
  type ListTexts,
  listItems,
  listLatest,
  listLists,
  putItem,
  type ReadableList,
  requireList,
  type SavedItemRow,
  type SavedListRow,
  updateList,
} from '#server/library/saved-lists/repository.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { bySortAt, type PageQuery } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { SavedList, SavedListDetail, SavedListItem } from '#shared/contract/library/saved-lists.ts';

/** "Unlimited" for people; a limit for runaway programs. Beyond it the answer is a 409. */
const maxListsPerUser = 10_000;

const defaultPageSize = 60;

/**
 * Returns the user's lists, newest first; all of them without `limit`. With `emailId` each list says whether
 * it contains that email, otherwise it has its latest emails.
 */
export async function getLists(
  { database: { pool }, cursors, now }: EmailDependencies,
  user: PremiumUser,
  query: PageQuery & { emailId?: number | undefined },
): Promise<Answer<SavedList[]>> {
  const { emailId, limit, cursor } = query;
  const after = cursors.read('saved lists', cursor);
  const rows = await listLists(pool, user, emailId ?? null, {
    limit: limit === undefined ? null : limit + 1,
    after,
  });
  const { page, nextCursor } = cursors.page('saved lists', rows, limit, bySortAt);
  const latest = emailId === undefined ? await listLatest(pool, readableBy(user, now()), page) : undefined;
  return {
    body: page.map((row) => ({
      ...toList(row),
      ...(latest === undefined
        ? { item: row.isHolding ? { notes: row.heldNotes } : null }
        : { latestEmails: latest.get(row.id) ?? [] }),
    })),
    total: await countVisibleLists(pool, user),
    nextCursor,
  };
}

/** @throws AppError `conflict` beyond `maxListsPerUser`. */
export async function createList(
  pool: pg.Pool,
  user: PremiumUser,
  body: { name: string; description: string | null },
): Promise<SavedList> {
  return inTransaction(pool, async (client) => toList(await addList(client, user, body)));
}

/** Creates a list within a transaction. @throws AppError `conflict` beyond `maxListsPerUser`. */
export async function addList(
  client: pg.PoolClient,
  user: PremiumUser,
  body: { name: string; description: string | null },
): Promise<SavedListRow> {
  if ((await countLists(client, user)) >= maxListsPerUser)
    throw new AppError('conflict', 'You have reached the maximum number of lists. Please delete one first.');
  const list = await insertList(client, user, body);
  recordEvent(client, 'list.changed', [list.id]);
  return list;
}

/** Returns a list with a page of its items. @throws AppError `not_found`, also for another user's list. */
export async function getList(
  { database: { pool }, cursors, now }: EmailDependencies,
  user: PremiumUser,
  id: number,
  { limit = defaultPageSize, cursor }: PageQuery,
): Promise<Answer<SavedListDetail>> {
  const list = await requireList(pool, user, id, 'viewer');
  const listName = `saved list ${id}`;
  const after = cursors.read(listName, cursor);
  const readable = readableBy(user, now());
  const rows = await listItems(pool, list, readable, limit + 1, after);
  const { page, nextCursor } = cursors.page(listName, rows, limit, ({ sortAt, itemId }) => ({
    at: sortAt,
    id: itemId,
  }));
  return {
    body: { ...toList(list), items: page.map(toItem) },
    total: list.itemCount,
    nextCursor,
  };
}

/** @throws AppError `conflict` if the list's texts are no longer those that the writer saw. */
export async function renameList(
  pool: pg.Pool,
  user: PremiumUser,
  id: number,
  { before, ...body }: { name: string; description: string | null; before?: ListTexts | undefined },
): Promise<SavedList> {
  return inTransaction(pool, async (client) => {
    const list = await requireList(client, user, id, 'editor');
    if (!(await updateList(client, list, body, before))) {
      const { name, description } = await requireList(client, user, id, 'editor');
      const sentence = `Somebody else has changed this list meanwhile. It is called “${name}” now.`;
      throw new AppError('conflict', sentence, { body: { list: { name, description } } });
    }
    recordEvent(client, 'list.changed', [id]);
    return toList({ ...list, ...body });
  });
}

export async function removeList(pool: pg.Pool, user: PremiumUser, id: number): Promise<void> {
  // Cascades to its items, which a concurrent deletion of an email may have locked.
  await inTransaction(pool, async (client) => {
    await deleteList(client, await requireList(client, user, id, 'owner'));
    recordEvent(client, 'list.changed', [id]);
  });
}

/**
 * Saves an email to a list; repeated calls replace its notes. @throws AppError `not_found` for list or email.
 */
export async function saveEmail(
  { database: { pool }, now }: Omit<EmailDependencies, 'cursors'>,
  user: PremiumUser,
  listId: number,
  item: { emailId: number; notes: string | null; notesBefore?: string | null | undefined },
): Promise<SavedList> {
  return inTransaction(
    pool,
    async (client) => {
      const list = await requireList(client, user, listId, 'editor');
      const readable = readableBy(user, now());
      if (!(await putItem(client, list, readable, item))) {
        const kept = item.notesBefore === undefined ? undefined : await findNotes(client, list, item.emailId);
        throw kept === undefined
          ? new AppError('not_found', 'There is no such email.')
          : new AppError('conflict', 'Somebody else has changed these notes meanwhile.', { body: kept });
      }
      recordEvent(client, 'list.changed', [listId]);
      return { ...toList(await requireList(client, user, listId, 'editor')), item: { notes: item.notes } };
    },
    { retryViolations: true },
  );
}

/** Removes an email from a list. @throws AppError `not_found` if the list does not hold it. */
export async function removeEmail(
  pool: pg.Pool,
  user: PremiumUser,
  listId: number,
  emailId: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!(await deleteItem(client, await requireList(client, user, listId, 'editor'), emailId))) {
      throw new AppError('not_found', 'This email is not in the list.');
    }
    recordEvent(client, 'list.changed', [listId]);
  });
}

/** Yields every item of a list, page by page, for the export. */
export async function* eachItem(
  pool: pg.Pool,
  list: ReadableList,
  readable: Readable,
): AsyncGenerator<SavedListItem, void, undefined> {
  const pageSize = 500;
  let after: { at: string; id: number } | undefined;
  while (true) {
    const rows = await listItems(pool, list, readable, pageSize, after);
    yield* rows.map(toItem);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = { at: last.sortAt, id: last.itemId };
  }
}

export function toList(row: SavedListRow): SavedList {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastAddedAt: row.lastAddedAt?.toISOString() ?? null,
  };
}

export function toItem(row: Omit<SavedItemRow, 'sortAt'>): SavedListItem {
  const email = { ...row.email, receivedAt: new Date(row.email.receivedAt) };
  return {
    emailId: email.id,
    addedAt: row.addedAt.toISOString(),
    notes: row.notes,
    email: toSummary(email, email.brand),
  };
}
