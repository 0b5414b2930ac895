import { expect, test } from 'vitest';
import { changedSearch, readTrail } from '#client/admin/kit/admin-address.ts';

test('A list that is narrowed otherwise begins at its beginning and keeps the rest of its address', () => {
  expect(changedSearch('?tab=brands&q=tea&cursor=abc', { category: '3' })).toBe(
    '?tab=brands&q=tea&category=3',
  );
  expect(changedSearch('?tab=brands&q=tea&cursor=abc', { q: '' })).toBe('?tab=brands');
  expect(changedSearch('?q=tea', { q: null })).toBe('');
});

test('The next page changes the cursor only', () => {
  expect(changedSearch('?tab=brands&sort=name', { cursor: 'a+b/c=' })).toBe(
    '?tab=brands&sort=name&cursor=a%2Bb%2Fc%3D',
  );
});

test('What is typed stays what it is in an address', () => {
  const search = changedSearch('?tab=brands', { q: 'H&M #1?' });
  expect(new URLSearchParams(search).get('q')).toBe('H&M #1?');
});

test('A history entry that holds anything else has no trail', () => {
  expect(readTrail({ trail: [null, 'a'] })).toEqual([null, 'a']);
  for (const state of [null, 'x', {}, { trail: 'a' }, { trail: [1] }, { trail: [{}] }])
    expect(readTrail(state)).toEqual([]);
});
