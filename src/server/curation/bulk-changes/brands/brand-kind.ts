import type pg from 'pg';
import { lockBrands } from '#server/curation/admin-brands/repository.ts';
import {
  type BrandFields,
  isSame,
  type PlannedBrand,
} from '#server/curation/bulk-changes/brands/brand-fields.ts';
import type { SpreadsheetBrand } from '#server/curation/bulk-changes/brands/read-spreadsheet.ts';
import { findOwners, readBrands, writeFields } from '#server/curation/bulk-changes/brands/repository.ts';
import type { BulkKind } from '#server/curation/bulk-changes/bulk-kind.ts';
import type { ChangeRow } from '#server/curation/bulk-changes/repository.ts';
import { releaseApproved } from '#server/curation/reviews/release-approved.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/**
 * Action of a change of brands, such as 'Hid', and its source, such as 'from a spreadsheet'; absent in older
 * changes.
 */
export interface BrandChangeSource {
  verb?: string;
  how?: string;
}

/** Bulk change of brands: each row has its target fields. */
export const brandChanges: BulkKind = {
  actions: { stopped: 'brands.stopped', undone: 'brands.undone' },
  subjectOf: ({ changed }) => countOf(changed, 'brand', 'brands'),
  summaryOf({ changes }, changed, total = changed) {
    const { verb = 'Changed', how = 'at once' } = changes as BrandChangeSource;
    const of = total === changed ? '' : ` of ${formatCount(total)}`;
    return `${verb} ${formatCount(changed)}${of} ${total === 1 ? 'brand' : 'brands'}${how && ` ${how}`}.`;
  },

  async applyBatch(client, _change, { rows, at }) {
    const written = await writeBrands(client, rows.map(stepOf), at);
    return { rows: written.map((id) => ({ id, before: {} })) };
  },

  async undoBatch(client, _change, { rows, at }) {
    const steps = rows.map(stepOf).map(({ from, to, ...brand }) => ({ ...brand, from: to, to: from }));
    return { ids: await writeBrands(client, steps, at) };
  },
};

function stepOf({ id, planned }: ChangeRow): Step {
  const { before, after } = planned as PlannedBrand;
  return { brandId: id, from: before, to: after };
}

/** `before` and `after` hold the same fields. */
interface Step {
  brandId: number;
  from: Partial<BrandFields>;
  to: Partial<BrandFields>;
}

/** Writes the fields of those brands that are still in the expected state. @returns their ids. */
async function writeBrands(client: pg.PoolClient, steps: readonly Step[], now: Date): Promise<number[]> {
  const ids = steps.map(({ brandId }) => brandId);
  await lockBrands(client, ids);
  const brands = new Map((await readBrands(client, ids)).map((brand) => [brand.id, brand]));
  const owners = await findOwners(
    client,
    steps.flatMap(({ to }) => to.aliasDomains ?? []),
  );
  const categories = new Set((await listCategories(client)).map(({ id }) => id));
  const isPossible = ({ brandId, to }: Step) =>
    (to.categoryId === undefined || categories.has(to.categoryId)) &&
    (to.aliasDomains ?? []).every((domain) => (owners.get(domain) ?? brandId) === brandId);
  const taken: Step[] = [];
  for (const step of steps) {
    const brand = brands.get(step.brandId);
    if (brand === undefined || !isAsExpected(brand, step.from) || !isPossible(step)) continue;
    await writeFields(client, { brandId: step.brandId, after: step.to }, brand, now);
    taken.push(step);
  }
  const approved = taken.filter(({ to }) => to.isApproved === true).map(({ brandId }) => brandId);
  await releaseApproved(client, approved, now);
  const changed = taken.map(({ brandId }) => brandId);
  recordEvent(client, 'brand.changed', changed);
  return changed;
}

function isAsExpected(brand: SpreadsheetBrand, expected: Partial<BrandFields>): boolean {
  return Object.entries(expected).every(([field, value]) => isSame(brand[field as keyof BrandFields], value));
}
