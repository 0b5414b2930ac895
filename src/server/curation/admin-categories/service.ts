import type pg from 'pg';
import type { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { violatedForeignKey, violatedUnique } from '#server/platform/db/constraint.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { categoryBody } from '#shared/contract/curation/admin-categories.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { nameKey } from '#shared/format/name-key.ts';

/** @throws AppError `conflict`, naming the field, if another category has the name or the slug. */
export async function createCategory(
  pool: pg.Pool,
  admin: Administrator,
  body: z.output<typeof categoryBody>,
): Promise<Category> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Category>(
      `insert into categories (name, name_key, slug, icon, description, position) values ($1, $2, $3, $4, $5, $6)
       returning id, name, slug, icon, description, position`,
      [body.name, nameKey(body.name), body.slug, body.icon, body.description, body.position],
    );
    const created = rows[0];
    if (created === undefined) throw new Error('A category was not stored');
    recordEvent(client, 'category.changed', [created.id]);
    await recordAudit(client, admin, 'category.created', nameOf(created));
    return created;
  }).catch(async (error: unknown) => {
    throw await asTaken(pool, error, body);
  });
}

/** The constraint of migration 0001 on the exact name, and the one on the name as viewers see it. */
const nameConstraints = ['categories_name_key', 'categories_name_key_unique'];

/** Converts violations of the unique constraints to AppErrors; rethrows other errors. */
async function asTaken(
  db: Queryable,
  error: unknown,
  { name, slug }: { name: string; slug: string },
): Promise<unknown> {
  const constraint = violatedUnique(error);
  if (constraint !== undefined && nameConstraints.includes(constraint)) {
    const { rows } = await db.query<{ name: string }>('select name from categories where name_key = $1', [
      nameKey(name),
    ]);
    return fieldError('conflict', 'name', `There is a category called “${rows[0]?.name ?? name}” already.`);
  }
  if (constraint === 'categories_slug_key') {
    return fieldError('conflict', 'slug', `The slug “${slug}” belongs to another category.`);
  }
  return error;
}

/**
 * Deletes a category and the memberships in it.
 * @throws AppError `not_found`; `conflict` for the default category of new brands, and, with their number,
 * while
 * brands have it as their primary one.
 */
export async function deleteCategory(pool: pg.Pool, admin: Administrator, id: number): Promise<void> {
  try {
    await inTransaction(pool, async (client) => {
      await refuseForNewBrands(client, id);
      const count = await countPrimary(client, id);
      if (count > 0) throw inUse(count);
      const { rows } = await client.query<{ name: string }>(
        'delete from categories where id = $1 returning name',
        [id],
      );
      const deleted = rows[0];
      if (deleted === undefined) throw new AppError('not_found', 'There is no such category.');
      recordEvent(client, 'category.changed', [id]);
      await recordAudit(client, admin, 'category.deleted', nameOf(deleted));
    });
  } catch (error) {
    // A brand was put into it between the count and the deletion.
    if (violatedForeignKey(error) !== undefined) throw inUse(await countPrimary(pool, id));
    throw error;
  }
}

async function refuseForNewBrands(db: Queryable, id: number): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    'select name from categories where id = $1 and takes_new_brands',
    [id],
  );
  const [category] = rows;
  if (category !== undefined) {
    throw new AppError('conflict', `New brands are added to ${category.name}, so it can’t be deleted.`);
  }
}

async function countPrimary(db: Queryable, id: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from brands where category_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

function inUse(count: number): AppError {
  const brands = count === 1 ? '1 brand' : `${count.toLocaleString('en-GB')} brands`;
  return new AppError(
    'conflict',
    `This is the primary category of ${brands}. Give ${count === 1 ? 'it' : 'them'} another one first.`,
  );
}

function nameOf({ name }: { name: string }): string {
  return `Category “${name}”`;
}
