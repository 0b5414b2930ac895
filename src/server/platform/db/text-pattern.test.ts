import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapePattern, patternsFor } from '#server/platform/db/text-pattern.ts';

describe('patterns for a search', () => {
  it('are one where only A to Z have cases, because ilike folds those', () => {
    expect(patternsFor('NorthWind 42')).toHaveLength(1);
  });

  it('are one a spelling where other letters have cases', () => {
    expect(patternsFor('éclair').sort()).toEqual(['%éclair%', '%Éclair%'].sort());
  });

  it('take percent sign, underscore and backslash as what they are', () => {
    expect(patternsFor('5%_\\')).toEqual(['%5\\%\\_\\\\%']);
  });

  it('begin with what is asked', () => {
    expect(patternsFor('ab', '% ')).toEqual(['% ab%']);
  });

  it('hold the text once the escapes are taken off, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(escapePattern(text).replace(/\\([\\%_])/g, '$1')).toBe(text);
        expect(patternsFor(text)).toContain(`%${escapePattern(text.toLowerCase())}%`);
      }),
    );
  });
});
