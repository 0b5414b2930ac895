import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeText, stripMarks } from '#shared/format/normalized.ts';

it.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('is what String.normalize makes of text, in %s', (form) => {
  for (const text of ['', 'Été ﬁn', 'e\u0316\u0301', 'ｶﾞ', 'Z\u0351\u036b\u0343\u036a\u0302', 'ไทยน้ำ', '각'])
    expect(normalizeText(text, form)).toBe(text.normalize(form));
});

it('keeps sixteen marks of a heap', () => {
  const heap = `a${'\u0316'.repeat(40)}b${'\uff9e'.repeat(40)}c`;
  expect(normalizeText(heap, 'NFD')).toBe(`a${'\u0316'.repeat(16)}b${'\uff9e'.repeat(16)}c`);
});

it('takes every mark off, as String.normalize and a pattern of marks do', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'aeoÉüß각ゴ', '\u0301', '\u0316', 'ﬁ', 'ﾞ', 'Å'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, fc.constantFrom('NFD' as const, 'NFKD' as const), (said, form) => {
      expect(stripMarks(said, form)).toBe(said.normalize(form).replace(/\p{M}+/gu, ''));
    }),
    { numRuns: 1_000 },
  );
});
