import { expect, test } from 'vitest';
import {
  emailFiltersSearch,
  hasFilters,
  noFilters,
  readEmailFilters,
  toggleSeason,
  withType,
} from '#client/features/emails/email-filters.ts';

const read = (search: string) => readEmailFilters(new URLSearchParams(search));

test('An address without filters shows all emails', () => {
  expect(read('')).toEqual(noFilters);
  expect(hasFilters(read(''))).toBe(false);
  expect(emailFiltersSearch(noFilters)).toBe('');
});

test('A filtered address is read back as it was written', () => {
  const search = '?type=product_launch&season=fall&season=black_friday';
  expect(read(search)).toEqual({ type: 'product_launch', seasons: ['fall', 'black_friday'] });
  expect(emailFiltersSearch(read(search))).toBe(search);
});

test('Order and repetition in an address make no second state', () => {
  expect(emailFiltersSearch(read('?season=winter&season=fall&season=winter&type=newsletter'))).toBe(
    '?type=newsletter&season=fall&season=winter',
  );
});

test('Words that name no tab or season are left out', () => {
  expect(read('?type=transactional&season=halloween&season=none&season=<b>&season=spring')).toEqual({
    type: 'all',
    seasons: ['spring'],
  });
  expect(read('?type=__proto__')).toEqual(noFilters);
});

test('Toggling a season twice leaves the filters as they were', () => {
  const filters = read('?type=seasonal&season=christmas');
  const more = toggleSeason(filters, 'easter');
  expect(more).toEqual({ type: 'seasonal', seasons: ['christmas', 'easter'] });
  expect(toggleSeason(more, 'easter')).toEqual(filters);
});

test('Changing the tab keeps the seasons', () => {
  expect(withType(read('?season=spring'), 'promotion')).toEqual({ type: 'promotion', seasons: ['spring'] });
});
