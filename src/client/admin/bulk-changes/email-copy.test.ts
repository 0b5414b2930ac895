import { expect, test } from 'vitest';
import { doneMessage, lookWords } from '#client/admin/bulk-changes/email-copy.ts';
import type { EmailTarget } from '#shared/contract/curation/email-changes.ts';

test.each<[EmailTarget, number, number, number, string]>([
  [{ state: 'hidden' }, 312, 14, 20, 'Hides 312 emails of 14 brands; 20 are hidden already.'],
  [{ state: 'published' }, 1, 1, 1, 'Publishes 1 email of 1 brand; 1 is published already.'],
  [{ state: 'deleted' }, 1_200, 2, 0, 'Deletes 1,200 emails of 2 brands.'],
  [{ campaignType: 'newsletter' }, 2, 1, 3, 'Sets 2 emails of 1 brand to Newsletter; 3 are so already.'],
  [{ season: 'easter' }, 2, 1, 0, 'Sets 2 emails of 1 brand to Easter.'],
  [{ brandId: 7 }, 2, 1, 0, 'Moves 2 emails of 1 brand to Cragline.'],
  [{ state: 'hidden' }, 0, 0, 2, 'Nothing changes: 2 emails are hidden already.'],
  [{ brandId: 7 }, 0, 0, 1, 'Nothing changes: 1 email is so already.'],
  [{ brandId: 7 }, 0, 0, 0, 'Nothing changes: there are no such emails.'],
])('%j of %i emails of %i brands, %i not, reads: %s', (set, changed, brands, unchanged, text) => {
  expect(lookWords({ set, brandName: 'Cragline' }, { changed, brands, unchanged })).toBe(text);
});

test('What was done is said in numbers', () => {
  expect(doneMessage({ set: { state: 'deleted' } }, 1)).toBe('1 email deleted');
  expect(doneMessage({ set: { brandId: 7 }, brandName: 'Cragline' }, 2)).toBe('2 emails moved to Cragline');
  expect(doneMessage({ set: { season: 'none' } }, 2)).toBe('2 emails set to None');
});
