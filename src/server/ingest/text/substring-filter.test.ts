import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSubstringFilter } from './substring-filter.ts';

const letters = fc.constantFrom(...'aAbB1éK.');
const part = fc.string({ unit: fc.constantFrom(...'aAbB1'), minLength: 4, maxLength: 7 });
const text = fc.string({ unit: letters, maxLength: 40 });

describe('A quick look for parts of a text', () => {
  it('overlooks none, whatever its case, and sees none where no four characters of any stand', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), text, (parts, said) => {
        const isThere = parts.some((one) => said.toLowerCase().includes(one.slice(0, 4).toLowerCase()));
        expect(createSubstringFilter(parts)(said)).toBe(isThere);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['of none', [], 'anything', false],
    ['of a part that is too short to tell', ['abcd', 'abc'], 'anything', true],
    ['in an empty text', ['abcd'], '', false],
    ['in a text of other letters, which are no part of it', ['abcd'], 'abécd abc\u0000d', false],
  ])('%s', (_what, parts, said, isThere) => {
    expect(createSubstringFilter(parts)(said)).toBe(isThere);
  });
});
