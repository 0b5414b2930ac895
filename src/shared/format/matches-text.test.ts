import { expect, test } from 'vitest';
import { matchesText } from '#shared/format/matches-text.ts';

test('A query matches what contains it, whatever the case and the space around it', () => {
  expect(matchesText('  SOUP ', ['Winter', 'Soups of the north'])).toBe(true);
  expect(matchesText('soup', ['Winter', null])).toBe(false);
  expect(matchesText('so up', ['soup'])).toBe(false);
});

test('An empty query matches everything', () => {
  expect(matchesText(' ', [])).toBe(true);
  expect(matchesText('', [null])).toBe(true);
});
