import { expect, test } from 'vitest';
import { undoneToast } from '#client/admin/kit/bulk-changes.ts';
import { bulkChange } from '#client/testing/bulk-change.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';

const undone = (change: Partial<BulkChange>) => {
  const { title, description } = undoneToast(bulkChange({ undoneAt: '2026-11-29T00:00:00Z', ...change }));
  return `${title}: ${description}`;
};

test('What was undone is said in numbers, and what was not', () => {
  expect(undone({ changed: 3, undone: 3 })).toBe('Change undone: 3 emails restored.');
  expect(undone({ kind: 'brands', changed: 3, undone: 1 })).toBe(
    'Change undone: 1 brand restored. 2 brands were edited or deleted since and left as is.',
  );
  expect(undone({ kind: 'merge', changed: 1, undone: 0, notes: ['x.example is taken.'] })).toBe(
    'Change undone: 0 emails moved back. 1 email was edited or deleted since and left as is. x.example is taken.',
  );
  expect(undone({ kind: 'merge' })).toBe('Change undone: The brands are separate again.');
  expect(undone({ changed: 3, undone: 1, undoneAt: null })).toBe('Partly undone: 1 email restored.');
});
