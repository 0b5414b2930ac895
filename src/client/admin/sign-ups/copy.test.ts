import { expect, test } from 'vitest';
import { planSummary, rhythmLabel } from '#client/admin/sign-ups/copy.ts';
import { readSignUpListing, sortedBy, sortParameters } from '#client/admin/sign-ups/sign-up-listing.ts';

test.each([
  [0, 'several a day'],
  [0.7, 'several a day'],
  [0.8, 'every day'],
  [1.4, 'every day'],
  [1.5, 'every 2 days'],
  [30.2, 'every 30 days'],
])('A rhythm of %d days reads: %s', (days, words) => {
  expect(rhythmLabel(days)).toBe(words);
});

test.each([
  [1, 0, 0, '1 sign-up is added.'],
  [2_000, 1, 3, '2,000 sign-ups are added, 1 changes, 3 stay the same.'],
  [0, 2, 1, '2 change, 1 stays the same.'],
  [0, 0, 0, 'Nothing in this list can be added.'],
])('%i added, %i changed and %i as they were reads: %s', (added, changed, unchanged, words) => {
  expect(planSummary({ added, changed, unchanged })).toBe(words);
});

test('An address that knows nothing of the ledger shows all of it by name', () => {
  const all = { query: '', state: null, sort: 'brand', direction: 'asc', start: null };
  expect(readSignUpListing(new URLSearchParams('?state=gone&sort=x&direction=up'))).toEqual(all);
  expect(readSignUpListing(new URLSearchParams('?q= a &state=silent&sort=lastMail&direction=desc'))).toEqual({
    query: 'a',
    state: 'silent',
    sort: 'lastMail',
    direction: 'desc',
    start: null,
  });
});

test('A header sorts by what it heads, the other way the second time', () => {
  const first = sortedBy({ sort: 'brand', direction: 'asc' }, 'lastMail');
  expect(first).toEqual({ sort: 'lastMail', direction: 'desc' });
  expect(sortedBy(first, 'lastMail')).toEqual({ sort: 'lastMail', direction: 'asc' });
  expect(sortParameters(sortedBy(first, 'brand'))).toEqual({ sort: null, direction: null });
});
