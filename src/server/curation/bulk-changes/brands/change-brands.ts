import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { type BrandFilter, listAdminBrands, lockBrands } from '#server/curation/admin-brands/repository.ts';
import {
  type BrandChange,
  type BrandFields,
  changeOf,
  describeChange,
} from '#server/curation/bulk-changes/brands/brand-fields.ts';
import type { BrandChangeSource } from '#server/curation/bulk-changes/brands/brand-kind.ts';
import { planSheet, type SheetPlan } from '#server/curation/bulk-changes/brands/read-spreadsheet.ts';
import { planRows, readBrands } from '#server/curation/bulk-changes/brands/repository.ts';
import { insertChange } from '#server/curation/bulk-changes/repository.ts';
import { type BulkChangeDependencies, beginChange } from '#server/curation/bulk-changes/service.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import {
  type BrandChanges,
  type brandCategoriesBody,
  type brandSetBody,
  type brandSheetBody,
  maxReportedBrands,
} from '#shared/contract/curation/brand-changes.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import { countOf } from '#shared/format/count.ts';

/** Plans a change from the current state of the brands. */
type Planner = (client: Queryable) => Promise<SheetPlan>;

/** Compares a spreadsheet with the brands, and applies it after an administrator has confirmed the plan. */
export function changeBySheet(
  deps: BulkChangeDependencies,
  admin: Administrator,
  { rows, do: step }: z.output<typeof brandSheetBody>,
): Promise<BrandChanges> {
  return change(deps, admin, step, { how: 'from a spreadsheet' }, async (client) =>
    planSheet(rows, { brands: await readBrands(client, null), categories: await listCategories(client) }),
  );
}

/** Sets the same fields of many brands. */
export function setForBrands(
  deps: BulkChangeDependencies,
  admin: Administrator,
  { brands: chosen, set, do: step }: z.output<typeof brandSetBody>,
): Promise<BrandChanges> {
  const wanted = JSON.parse(JSON.stringify(set)) as Partial<BrandFields>; // JSON drops undefined
  return change(deps, admin, step, sourceOf(wanted), async (client) => {
    const ids = 'ids' in chosen ? chosen.ids : await idsOf(client, chosen.filter);
    return planFields(client, new Map(ids.map((id) => [id, wanted])));
  });
}

/** A change that only hides, shows or deletes brands is named after that action. */
function sourceOf({ visibility, ...others }: Partial<BrandFields>): BrandChangeSource {
  if (visibility === undefined || Object.keys(others).length > 0) return { how: 'at once' };
  return { verb: { hidden: 'Hid', shown: 'Showed', deleted: 'Deleted' }[visibility], how: '' };
}

/** Gives each brand its suggested category. */
export function setCategories(
  deps: BulkChangeDependencies,
  admin: Administrator,
  { categories: chosen, do: step }: z.output<typeof brandCategoriesBody>,
): Promise<BrandChanges> {
  const wanted = new Map(chosen.map(({ brandId, categoryId }) => [brandId, { categoryId }]));
  return change(deps, admin, step, { how: 'as suggested' }, (client) => planFields(client, wanted));
}

/** @param wanted target fields by brand id. */
async function planFields(
  db: Queryable,
  wanted: ReadonlyMap<number, Partial<BrandFields>>,
): Promise<SheetPlan> {
  const categories = new Set((await listCategories(db)).map(({ id }) => id));
  if ([...wanted.values()].some(({ categoryId: id }) => id !== undefined && !categories.has(id))) {
    return { changes: [], unchanged: 0, errors: [{ row: null, message: 'There is no such category.' }] };
  }
  const brands = (await readBrands(db, [...wanted.keys()])).filter(
    ({ visibility }) => visibility !== 'deleted',
  );
  const changes = brands.flatMap((brand) => changeOf(brand, wanted.get(brand.id) ?? {}) ?? []);
  return { changes, unchanged: brands.length - changes.length, errors: [] };
}

async function idsOf(db: Queryable, filter: BrandFilter): Promise<number[]> {
  const brands = await listAdminBrands(db, filter, { sort: 'name', direction: 'asc' });
  return brands.map(({ id }) => id);
}

async function change(
  { database: { pool }, now }: BulkChangeDependencies,
  admin: Administrator,
  step: z.output<typeof brandSheetBody>['do'],
  changes: BrandChangeSource,
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
      // Planned again under the lock: edits made meanwhile cause a conflict, and are never overwritten.
      const planned = await plan(client);
      if (planned.errors.length > 0) return toReply(client, planned, null);
      if (digestOf(planned) !== step.digest) {
        throw new AppError('conflict', 'Brands have changed since the preview. Check the changes again.');
      }
      if (planned.changes.length === 0) return toReply(client, planned, null);
      const at = now();
      const id = await insertChange(client, { kind: 'brands', madeAt: at, makerId: admin.userId, changes });
      await planRows(client, id, planned.changes);
      const subject = countOf(planned.changes.length, 'brand', 'brands');
      await recordAudit(client, admin, 'brands.changed', subject, await inWords(client, planned.changes));
      return toReply(client, planned, await beginChange(client, id, at));
    },
    { retryViolations: true },
  );
}

/** Describes the first changes and counts the rest. */
async function inWords(db: Queryable, changes: readonly BrandChange[]): Promise<string> {
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

async function toReply(db: Queryable, plan: SheetPlan, made: BulkChange | null): Promise<BrandChanges> {
  const names = await categoryNames(db);
  return {
    changed: plan.changes.length,
    unchanged: plan.unchanged,
    brands: plan.changes.slice(0, maxReportedBrands).map((one) => describeChange(one, names)),
    errors: plan.errors,
    digest: digestOf(plan),
    made,
  };
}

function digestOf({ changes }: SheetPlan): string {
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex');
}
