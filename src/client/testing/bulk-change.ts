import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';

/** A completed bulk change of emails, by default. */
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
