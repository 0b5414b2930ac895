import type { Answer } from '#server/features/auth/answer-cache.ts';
import { listCategories } from '#server/features/categories/repository.ts';
import type { RouteDependencies } from '#server/route-dependencies.ts';
import type { Category } from '#shared/contract/categories.ts';

const listName = 'categories';

/** Categories in their display order; without `limit` all of them. There are some tens at most, so all are read. */
export async function getCategories(
  deps: RouteDependencies,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Answer<Category[]>> {
  const after = deps.cursors.read(listName, cursor);
  const all = await listCategories(deps.database.pool);
  const rest = after === undefined ? all : all.filter((category) => comesAfter(category, after));
  const { page, nextCursor } = deps.cursors.page(listName, rest, limit, ({ position, id }) => ({
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
