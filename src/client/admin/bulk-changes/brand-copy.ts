import type { BrandChanges } from '#shared/contract/curation/brand-changes.ts';
import { countOf } from '#shared/format/count.ts';

type Field = BrandChanges['brands'][number]['fields'][number]['field'];

/** Field names of the brands' spreadsheet. */
export const fieldWords: Record<Field, string> = {
  name: 'Brand',
  category: 'Primary category',
  domains: 'Further domains',
  premium: 'Premium only',
  visibility: 'Visibility',
  approved: 'Approved',
  email: 'Email',
  description: 'Description',
};

/** Counts of a change. */
export function summaryText({ changed, unchanged }: Pick<BrandChanges, 'changed' | 'unchanged'>): string {
  const kept = `${countOf(unchanged, 'stays', 'stay')} the same`;
  if (changed === 0) {
    return unchanged === 0
      ? 'Nothing to change: these brands no longer exist.'
      : `Nothing to change: ${countOf(unchanged, 'brand is', 'brands are')} already up to date.`;
  }
  const changes = countOf(changed, 'brand will change', 'brands will change');
  return unchanged === 0 ? `${changes}.` : `${changes}, ${kept}.`;
}
