import { expect, test } from 'vitest';
import { summaryText } from '#client/admin/bulk-changes/brand-copy.ts';

test.each([
  [12, 3, '12 brands will change, 3 stay the same.'],
  [1, 1, '1 brand will change, 1 stays the same.'],
  [1_200, 0, '1,200 brands will change.'],
  [0, 2, 'Nothing to change: 2 brands are already up to date.'],
  [0, 1, 'Nothing to change: 1 brand is already up to date.'],
  [0, 0, 'Nothing to change: these brands no longer exist.'],
])('%i changed and %i not reads: %s', (changed, unchanged, text) => {
  expect(summaryText({ changed, unchanged })).toBe(text);
});
