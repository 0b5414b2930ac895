import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Category } from '#shared/contract/library/categories.ts';

const columns = `id, name, slug, icon, description, position,
  case when takes_new_brands then true end as "takesNewBrands"`;

type CategoryRow = Omit<Category, 'takesNewBrands'> & { takesNewBrands: true | null };

function withoutNull({ takesNewBrands, ...category }: CategoryRow): Category {
  return takesNewBrands === null ? category : { ...category, takesNewBrands };
}

/** Lists all categories in display order. */
export async function listCategories(db: Queryable): Promise<Category[]> {
  const { rows } = await db.query<CategoryRow>({
    name: 'categories',
    text: `select ${columns} from categories order by position, id`,
  });
  return rows.map(withoutNull);
}

export async function findCategory(db: Queryable, slug: string): Promise<Category | undefined> {
  const { rows } = await db.query<CategoryRow>({
    name: 'category',
    text: `select ${columns} from categories where slug = $1`,
    values: [slug],
  });
  const [row] = rows;
  return row === undefined ? undefined : withoutNull(row);
}
