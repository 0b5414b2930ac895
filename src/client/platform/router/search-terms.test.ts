import { expect, test } from 'vitest';
import { readSearchTerms, searchIssue } from '#client/platform/router/search-terms.ts';

const read = (q: string) => readSearchTerms(new URLSearchParams({ q }));

test.each([
  ['a', 2_000],
  ['é', 916],
  ['冬', 611],
  ['🧥', 458],
  ['"', 1_833],
])('Of %s an address holds %i', (letter, most) => {
  const longest = letter.repeat(most);
  expect(searchIssue(longest)).toBeUndefined();
  expect(searchIssue(` ${longest} `)).toBeUndefined();
  expect(searchIssue(longest + letter)).toMatch(/too long/);
  expect(read(longest)).toBe(longest);
  // The truncated words can be searched for, and no character is split.
  expect(read(letter.repeat(3_000))).toBe(longest);
  expect(new URLSearchParams({ q: read(letter.repeat(3_000)) }).toString().length).toBeLessThan(6_000);
});

test('Words are read without the space around them', () => {
  expect(read('  winter coat ')).toBe('winter coat');
  expect(readSearchTerms(new URLSearchParams())).toBe('');
});
