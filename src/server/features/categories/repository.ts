import type { Queryable } from '#server/db/transaction.ts';
import type { Category } from '#shared/contract/categories.ts';

const columns = 'id, name, slug, icon, description, position';

/** All categories in their display order. */
export async function listCategories(db: Queryable): Promise<Category[]> {
  const { rows } = await db.query<Category>({
    name: 'categories',
    text: `select ${columns} from categories order by position, id`,
  });
  return rows;
}

export async function findCategory(db: Queryable, slug: string): Promise<Category | undefined> {
  const { rows } = await db.query<Category>({
    name: 'category',
    text: `select ${columns} from categories where slug = $1`,
    values: [slug],
  });
  return rows[0];
}
