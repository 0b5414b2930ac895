import type { BrandChanges } from '#shared/contract/curation/brand-changes.ts';
import type { BrandVisibility } from '#shared/vocabulary/brand-visibilities.ts';

/** What of a brand can be changed for many at once. */
export interface BrandFields {
  name: string;
  categoryId: number;
  isPremiumOnly: boolean;
  /** Whether its mail may appear where only approved brands may. */
  isApproved: boolean;
  visibility: BrandVisibility;
  email: string | null;
  description: string | null;
  /** Sorted. */
  aliasDomains: string[];
}

/** What becomes of a brand; both hold the fields that differ, and no other. */
export interface PlannedBrand {
  before: Partial<BrandFields>;
  after: Partial<BrandFields>;
}

export interface BrandChange extends PlannedBrand {
  brandId: number;
  /** As it was called before. */
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

/** What differs between a brand and what is wanted of it; null when nothing does. */
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

/** Whether two values of a field are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A change as people read it, field by field. */
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
