import { expect, test } from 'vitest';
import { readListId } from '#client/screens/saved-list/load.ts';

test('Only a number that can name a row is the id of a list', () => {
  expect(readListId('7')).toBe(7);
  expect(readListId('2147483647')).toBe(2_147_483_647);
  for (const text of [undefined, '', 'abc', '7a', '1.5', '-1', '0', '007', '1e3', ' 7', '2147483648', '٧']) {
    expect(readListId(text)).toBeNull();
  }
});
