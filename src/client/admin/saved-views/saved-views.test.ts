import { expect, test } from 'vitest';
import { viewChanges, viewSearch } from '#client/admin/saved-views/components/saved-views.tsx';

const names = ['q', 'type', 'sort'];

test('A view is what its table is narrowed to and sorted by, and nothing else of the address', () => {
  const search = new URLSearchParams('tab=emails&sort=oldest&cursor=abc&type=newsletter&q=');
  expect(viewSearch(search, names)).toBe('type=newsletter&sort=oldest');
  expect(viewSearch(new URLSearchParams('q=H%26M'), names)).toBe('q=H%26M');
});

test('Showing a view takes away what it does not name', () => {
  expect(viewChanges('type=newsletter&tab=users', names)).toEqual({
    q: null,
    type: 'newsletter',
    sort: null,
  });
});
