import { expect, test } from 'vitest';
import { summaryWords } from '#client/admin/bulk-changes/brand-copy.ts';

test.each([
  [12, 3, '12 brands change, 3 stay as they are.'],
  [1, 1, '1 brand changes, 1 stays as it is.'],
  [1_200, 0, '1,200 brands change.'],
  [0, 2, 'Nothing changes: 2 brands stay as they are.'],
  [0, 1, 'Nothing changes: 1 brand stays as it is.'],
  [0, 0, 'Nothing changes: there are no such brands.'],
])('%i changed and %i not reads: %s', (changed, unchanged, words) => {
  expect(summaryWords({ changed, unchanged })).toBe(words);
});
