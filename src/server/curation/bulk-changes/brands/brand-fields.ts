import type { BrandChanges } from '#shared/contract/curation/brand-changes.ts';
import type { BrandVisibility } from '#shared/vocabulary/brand-visibilities.ts';

/** Fields of a brand that a bulk change can set. */
export interface BrandFields {
  name: string;
  categoryId: number;
  isPremiumOnly: boolean;
  /** Allows its mail where only approved brands are published. */
  isApproved: boolean;
  visibility: BrandVisibility;
  email: string | null;
  description: string | null;
  /** Sorted. */
  aliasDomains: string[];
}

/** Planned change of one brand; both objects hold only the fields that differ. */
export interface PlannedBrand {
  before: Partial<BrandFields>;
  after: Partial<BrandFields>;
}

export interface BrandChange extends PlannedBrand {
  brandId: number;
  /** Its name before the change. */
  brandName: string;
}

const fields = [
  'name',
  'categoryId',
  'isPremiumOnly',
  'isApproved',
  'visibility',
  'email',
  'description',
  'aliasDomains',
] as const;

/** Returns the difference between a brand and the wanted fields; null if there is none. */
export function changeOf(
  brand: BrandFields & { id: number },
  wanted: Partial<BrandFields>,
): BrandChange | null {
  const changed = fields.filter(
    (field) => wanted[field] !== undefined && !isSame(wanted[field], brand[field]),
  );
  if (changed.length === 0) return null;
  const pick = (from: Partial<BrandFields>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<BrandFields>;
  return { brandId: brand.id, brandName: brand.name, before: pick(brand), after: pick(wanted) };
}

/** Compares two values of a field. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Describes a change field by field, for people. */
export function describeChange(
  { brandId, brandName, before, after }: BrandChange,
  categoryNames: ReadonlyMap<number, string>,
): BrandChanges['brands'][number] {
  const told = {
    name: ['name', (value) => value.name ?? ''],
    categoryId: ['category', (value) => categoryNames.get(value.categoryId ?? 0) ?? ''],
    isPremiumOnly: ['premium', (value) => (value.isPremiumOnly === true ? 'Yes' : 'No')],
    isApproved: ['approved', (value) => (value.isApproved === true ? 'Yes' : 'No')],
    visibility: ['visibility', (value) => visibilityWords[value.visibility ?? 'shown']],
    email: ['email', (value) => value.email ?? ''],
    description: ['description', (value) => value.description ?? ''],
    aliasDomains: ['domains', (value) => (value.aliasDomains ?? []).join(', ')],
  } as const satisfies Record<
    (typeof fields)[number],
    [BrandChanges['brands'][number]['fields'][number]['field'], (value: Partial<BrandFields>) => string]
  >;
  return {
    id: brandId,
    name: brandName,
    fields: fields
      .filter((field) => field in after)
      .map((field) => {
        const [name, print] = told[field];
        return { field: name, before: print(before), after: print(after) };
      }),
  };
}

const visibilityWords: Record<BrandVisibility, string> = {
  shown: 'Shown to readers',
  hidden: 'Hidden',
  deleted: 'Deleted',
};
