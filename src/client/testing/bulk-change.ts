import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';

/** A change of emails that is applied to the end, unless said. */
export function bulkChange(overrides: Partial<BulkChange> = {}): BulkChange {
  return {
    id: 9,
    kind: 'emails',
    madeAt: '2026-11-28T00:00:00Z',
    madeBy: 'admin@vault.example',
    summary: '3 emails hidden.',
    undoneAt: null,
    underWay: null,
    canUndo: true,
    total: 0,
    changed: 0,
    undone: 0,
    notes: [],
    ...overrides,
  };
}
