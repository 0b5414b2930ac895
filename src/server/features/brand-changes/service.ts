import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { z } from 'zod';
import { recordEvent } from '#server/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/db/transaction.ts';
import { type BrandFilter, listAdminBrands, lockBrands } from '#server/features/admin-brands/repository.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import {
  type BrandChange,
  type BrandFields,
  changeOf,
  describeChange,
  isSame,
} from '#server/features/brand-changes/brand-fields.ts';
import {
  ownersOf,
  planSheet,
  type SheetBrand,
  type SheetPlan,
} from '#server/features/brand-changes/read-sheet.ts';
import { releaseApproved } from '#server/features/brand-changes/release-approved.ts';
import { readBrands, writeFields } from '#server/features/brand-changes/repository.ts';
import {
  insertBulkChange,
  listBulkChanges,
  lockBulkChange,
  markUndone,
} from '#server/features/bulk-changes/repository.ts';
import { requireUndoable, toListed } from '#server/features/bulk-changes/undoable.ts';
import { listCategories } from '#server/features/categories/repository.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  type BrandChanges,
  type brandCategoriesBody,
  type brandSetBody,
  type brandSheetBody,
  mostToldBrands,
  type Undo,
} from '#shared/contract/brand-changes.ts';
import type { BulkChanges } from '#shared/contract/bulk-changes.ts';
import { countOf } from '#shared/format/count.ts';

export interface ChangeDependencies {
  pool: pg.Pool;
  now: () => Date;
}

/** How a plan is made of the brands as they are. */
type Planner = (client: Queryable) => Promise<SheetPlan>;

/** Compares a spreadsheet with the brands, and applies it once somebody has looked at what it would change. */
export function changeBySheet(
  deps: ChangeDependencies,
  admin: Administrator,
  { rows, do: step }: z.output<typeof brandSheetBody>,
): Promise<BrandChanges> {
  return change(deps, admin, step, 'from a spreadsheet', async (client) =>
    planSheet(rows, { brands: await readBrands(client, null), categories: await listCategories(client) }),
  );
}

/** Sets the same for many brands. */
export function setForBrands(
  deps: ChangeDependencies,
  admin: Administrator,
  { brands: chosen, set, do: step }: z.output<typeof brandSetBody>,
): Promise<BrandChanges> {
  return change(deps, admin, step, 'at once', async (client) => {
    const categories = await listCategories(client);
    if (set.categoryId !== undefined && !categories.some(({ id }) => id === set.categoryId)) {
      return { changes: [], unchanged: 0, errors: [{ row: null, message: 'There is no such category.' }] };
    }
    const ids = 'ids' in chosen ? chosen.ids : await idsOf(client, chosen.filter);
    const brands = await readBrands(client, [...new Set(ids)]);
    const wanted = JSON.parse(JSON.stringify(set)) as Partial<BrandFields>; // JSON knows no undefined
    const changes = brands.flatMap((brand) => changeOf(brand, wanted) ?? []);
    return { changes, unchanged: brands.length - changes.length, errors: [] };
  });
}

/** Gives each brand the category that was suggested for it. */
export function setCategories(
  deps: ChangeDependencies,
  admin: Administrator,
  { categories: chosen, do: step }: z.output<typeof brandCategoriesBody>,
): Promise<BrandChanges> {
  return change(deps, admin, step, 'as suggested', async (client) => {
    const known = new Set((await listCategories(client)).map(({ id }) => id));
    if (chosen.some(({ categoryId }) => !known.has(categoryId))) {
      return { changes: [], unchanged: 0, errors: [{ row: null, message: 'There is no such category.' }] };
    }
    const wanted = new Map(chosen.map(({ brandId, categoryId }) => [brandId, categoryId]));
    const brands = await readBrands(client, [...wanted.keys()]);
    const changes = brands.flatMap(
      (brand) => changeOf(brand, { categoryId: wanted.get(brand.id) ?? brand.categoryId }) ?? [],
    );
    return { changes, unchanged: brands.length - changes.length, errors: [] };
  });
}

async function idsOf(db: Queryable, filter: BrandFilter): Promise<number[]> {
  const brands = await listAdminBrands(db, filter, { sort: 'name', direction: 'asc' });
  return brands.map(({ id }) => id);
}

async function change(
  { pool, now }: ChangeDependencies,
  admin: Administrator,
  step: z.output<typeof brandSheetBody>['do'],
  how: string,
  plan: Planner,
): Promise<BrandChanges> {
  if (step.step === 'look') return toReply(pool, await plan(pool), null);
  return inTransaction(
    pool,
    async (client) => {
      const first = await plan(client);
      await lockBrands(
        client,
        first.changes.map(({ brandId }) => brandId),
      );
      // Seen again under the lock: what others changed meanwhile is told, never overwritten.
      const planned = await plan(client);
      if (planned.errors.length > 0) return toReply(client, planned, null);
      if (digestOf(planned) !== step.digest) {
        throw new AppError('conflict', 'Brands have changed since you looked. Look at the changes again.');
      }
      if (planned.changes.length === 0) return toReply(client, planned, null);
      const summary = `Changed ${countOf(planned.changes.length, 'brand', 'brands')} ${how}.`;
      await applyChanges(client, planned.changes, now());
      const changeId = await insertBulkChange(client, {
        kind: 'brands',
        madeAt: now(),
        madeBy: admin.userId,
        summary,
        changes: planned.changes,
      });
      await recordAudit(
        client,
        admin,
        'brands.changed',
        countOf(planned.changes.length, 'brand', 'brands'),
        await tell(client, planned.changes),
      );
      return toReply(client, planned, changeId);
    },
    { retryViolations: true },
  );
}

async function applyChanges(
  client: pg.PoolClient,
  changes: readonly BrandChange[],
  now: Date,
): Promise<void> {
  const ids = changes.map(({ brandId }) => brandId);
  const brands = new Map((await readBrands(client, ids)).map((brand) => [brand.id, brand]));
  // Domains may move from one brand of the sheet to another: all that go, go first.
  for (const { brandId, after } of changes) {
    const brand = brands.get(brandId);
    if (brand === undefined || after.aliasDomains === undefined) continue;
    const kept = brand.aliasDomains.filter((domain) => after.aliasDomains?.includes(domain));
    await writeFields(client, { brandId, after: { aliasDomains: kept } }, brand);
  }
  for (const one of changes) {
    const brand = brands.get(one.brandId);
    if (brand !== undefined) await writeFields(client, one, brand);
  }
  const approved = changes.filter(({ after }) => after.isApproved === true).map(({ brandId }) => brandId);
  await releaseApproved(client, approved, now);
  recordEvent(client, 'brand.changed', ids);
}

/** The first changes in words; the rest is counted. */
async function tell(db: Queryable, changes: readonly BrandChange[]): Promise<string> {
  const names = await categoryNames(db);
  return changes
    .slice(0, 20)
    .map((one) => {
      const { name, fields } = describeChange(one, names);
      return `${name}: ${fields.map(({ field, before, after }) => `${field} ${before || 'none'} → ${after || 'none'}`).join(', ')}`;
    })
    .join('; ');
}

async function categoryNames(db: Queryable): Promise<ReadonlyMap<number, string>> {
  return new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
}

async function toReply(db: Queryable, plan: SheetPlan, changeId: number | null): Promise<BrandChanges> {
  const names = await categoryNames(db);
  return {
    changed: plan.changes.length,
    unchanged: plan.unchanged,
    brands: plan.changes.slice(0, mostToldBrands).map((one) => describeChange(one, names)),
    errors: plan.errors,
    digest: digestOf(plan),
    changeId,
  };
}

function digestOf({ changes }: SheetPlan): string {
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex');
}

/** What was changed of many brands at once, and which were merged, the newest first. */
export async function listChanges({ pool, now }: ChangeDependencies): Promise<BulkChanges> {
  return (await listBulkChanges(pool, ['brands', 'merge'])).map((row) => toListed(row, now()));
}

/**
 * Takes a change back. A field that somebody has changed since stays as it is, and so does a brand whose former domains
 * another brand has by now.
 * @throws AppError `not_found`; `conflict` for what was undone already or is too old.
 */
export async function undoChange(
  { pool, now }: ChangeDependencies,
  admin: Administrator,
  id: number,
): Promise<Undo> {
  return inTransaction(
    pool,
    async (client) => {
      const made = requireUndoable(await lockBulkChange(client, 'brands', id), now());
      const changes = made.changes as BrandChange[];
      await lockBrands(
        client,
        changes.map(({ brandId }) => brandId),
      );
      const brands = await readBrands(client, null);
      const byId = new Map(brands.map((brand) => [brand.id, brand]));
      const owners = ownersOf(brands);
      const back = changes.flatMap((one) => takeBack(one, byId, owners));
      await applyChanges(client, back, now());
      await markUndone(client, id, now());
      await recordAudit(
        client,
        admin,
        'brands.undone',
        countOf(back.length, 'brand', 'brands'),
        made.summary,
      );
      return { undone: back.length, kept: changes.length - back.length };
    },
    { retryViolations: true },
  );
}

/** The change in the other direction, where the brand still is as it was left. */
function takeBack(
  { brandId, before, after }: BrandChange,
  brands: ReadonlyMap<number, SheetBrand>,
  owners: ReadonlyMap<string, SheetBrand>,
): BrandChange[] {
  const brand = brands.get(brandId);
  if (brand === undefined) return [];
  const isUntouched = Object.entries(after).every(([field, value]) =>
    isSame(brand[field as keyof BrandFields], value),
  );
  const isFree = (before.aliasDomains ?? []).every(
    (domain) => (owners.get(domain)?.id ?? brandId) === brandId,
  );
  return isUntouched && isFree ? [{ brandId, brandName: brand.name, before: after, after: before }] : [];
}
