import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAt, toStorableText, toVisibleLine } from '#server/ingest/parse/visible-text.ts';

describe('A line for people', () => {
  test.each([
    ['words', 'words'],
    ['  words  between  ', 'words between'],
    ['one\r\ntwo', 'one two'],
    ['one\ttwo', 'one two'],
    ['one\u0000two', 'one two'],
    ['\u001b[31mred', '[31mred'],
    ['one\u0085two', 'one two'],
    ['one\u2028two\u2029three', 'one two three'],
    ['Shop \u202eknab', 'Shop knab'],
    ['\u2066a\u2069\u200eb\u061c', 'ab'],
    ['\ufeffwords', 'words'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
    ['נייר', 'נייר'],
    ['e\u0301', 'e\u0301'],
    ['\u0000\r\n\t', ''],
  ])('%j is %j', (text, line) => {
    expect(toVisibleLine(text, 100)).toBe(line);
  });
});

describe('Text of several lines', () => {
  test.each([
    ['one\r\ntwo', 'one\ntwo'],
    ['one\rtwo', 'one\ntwo'],
    ['one\r\n\r\ntwo', 'one\n\ntwo'],
    ['one\n\rtwo', 'one\n\ntwo'],
    ['a\tb', 'a\tb'],
    ['a\u0000b\u0007c\u007fd', 'abcd'],
    ['a\ud800b', 'a\ufffdb'],
  ])('%j is stored as %j', (text, stored) => {
    expect(toStorableText(text)).toBe(stored);
  });
});

describe('A cut', () => {
  test.each<[string, number, string]>([
    ['words', 5, 'words'],
    ['words', 3, 'wor'],
    ['words', 0, ''],
    ['ab🎄', 4, 'ab🎄'],
    ['ab🎄', 3, 'ab'],
    ['ab\ud83c', 9, 'ab\ufffd'],
  ])('of %j at %d leaves %j', (text, maxCharacters, left) => {
    expect(cutAt(text, maxCharacters)).toBe(left);
  });
});

test('Whatever a text is, what is shown and stored of it is sound, bounded, and stays as it is', () => {
  const anything = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\u0000', '\r', '\n', '\ud800', '\udc00', '\u202e', '  '),
    ),
  );
  fc.assert(
    fc.property(anything, fc.nat({ max: 60 }), (pieces, maxCharacters) => {
      const text = pieces.join('');
      const line = toVisibleLine(text, maxCharacters);
      const stored = toStorableText(text);
      expect(line.length).toBeLessThanOrEqual(maxCharacters);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(stored.includes('\r') || stored.includes('\0')).toBe(false);
      expect(line.isWellFormed() && stored.isWellFormed()).toBe(true);
      expect(toStorableText(stored)).toBe(stored);
      const shown = toVisibleLine(text, Number.POSITIVE_INFINITY);
      expect(toVisibleLine(shown, Number.POSITIVE_INFINITY)).toBe(shown);
    }),
  );
});
