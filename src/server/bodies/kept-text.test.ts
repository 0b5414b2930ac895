import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packKeptText, readKeptText } from '#server/bodies/kept-text.ts';

const kept = (text: string | null) => readKeptText({ text: null, textStart: packKeptText(text) });

it('A text of any characters begins as it began, and no character is cut in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_200 }), (text) => {
      const start = kept(text) ?? '';
      expect(text.startsWith(start)).toBe(true);
      expect(start.length).toBeGreaterThanOrEqual(Math.min(text.length, 1_999));
      expect(start.length).toBeLessThanOrEqual(2_000);
      expect(start.isWellFormed()).toBe(true);
    }),
    { numRuns: 15 },
  );
  expect(kept(`${'a'.repeat(1_999)}\u{1F600}`)).toBe('a'.repeat(1_999));
  expect(kept('漢'.repeat(3_000))).toBe('漢'.repeat(2_000));
});

it('No text stays no text, and an empty one empty', () => {
  expect(packKeptText(null)).toBeNull();
  expect(kept('')).toBe('');
});

it('What an email of before has is read as it stands', () => {
  expect(readKeptText({ text: 'as it stands', textStart: null })).toBe('as it stands');
  expect(readKeptText({ text: null, textStart: null })).toBeNull();
});

it('Usual words take less than two thirds of their letters', () => {
  const text = `Only this weekend there is free delivery on all orders over fifty pounds, and the new collection is in
    store now. Choose from hundreds of products for your home and garden, read what other customers have to say about
    them, and find the right size in a moment. If you do not want to receive our newsletter any more, you can
    unsubscribe at any time. Please do not reply to this message: for more information visit our website.`;
  expect(packKeptText(text)?.length).toBeLessThan((text.length * 2) / 3);
});
