import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packKeptText, readKeptText } from '#server/platform/bodies/kept-text.ts';
import { anyText } from '#tests/support/mail/any-text.ts';

const kept = (text: string | null) => readKeptText({ text: null, textStart: packKeptText(text) });

it('A text of any characters begins as it began, and no character is cut in two', () => {
  fc.assert(
    // Long texts from a few characters: generating two thousand takes a hundred times as long.
    fc.property(anyText({ maxLength: 40 }), fc.nat(60), (part, times) => {
      const text = part.repeat(times);
      const start = kept(text) ?? '';
      expect(text.startsWith(start)).toBe(true);
      expect(start.length).toBeGreaterThanOrEqual(Math.min(text.length, 1_799));
      expect(start.length).toBeLessThanOrEqual(1_800);
      expect(start.isWellFormed()).toBe(true);
    }),
    { numRuns: 200 },
  );
  expect(kept(`${'a'.repeat(1_799)}\u{1F600}`)).toBe('a'.repeat(1_799));
  expect(kept('漢'.repeat(3_000))).toBe('漢'.repeat(1_800));
});

it('Addresses of the web are left out, and the words behind them come instead', () => {
  const address = 'https://shop.example/track/1234567890?id=abcdefghijklmnopqrstuvwxyz';
  expect(kept(`Sofas (${address}) and chairs\n${address.toUpperCase()}\nend`)).toBe(
    'Sofas () and chairs\n\nend',
  );
  const [many, words] = [`${address} `.repeat(60), 'velvet armchair '.repeat(200)];
  expect(kept(many + words)).toHaveLength(1_800);
  expect(kept(many + words)).toContain('velvet armchair');
  expect(kept(address.repeat(4_000) + words)).toBe('');
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
