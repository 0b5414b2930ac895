import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import type { PageQuery, Paging } from '#server/platform/http/cursor.ts';
import type { Category } from '#shared/contract/library/categories.ts';

const listName = 'categories';

/**
 * Lists categories in display order; without `limit` all. Reads all of them, because there are some tens at
 * most.
 */
export async function getCategories(
  { database, cursors }: Paging,
  { limit, cursor }: PageQuery,
): Promise<Answer<Category[]>> {
  const after = cursors.read(listName, cursor);
  const all = await listCategories(database.pool);
  const rest = after === undefined ? all : all.filter((category) => comesAfter(category, after));
  const { page, nextCursor } = cursors.page(listName, rest, limit, ({ position, id }) => ({
    at: String(position),
    id,
  }));
  return {
    body: page,
    total: all.length,
    nextCursor,
  };
}

function comesAfter({ position, id }: Category, after: { at: string; id: number }): boolean {
  const other = Number(after.at);
  return position > other || (position === other && id > after.id);
}
