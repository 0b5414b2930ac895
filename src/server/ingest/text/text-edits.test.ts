import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decoded } from '#server/ingest/text/decoded.ts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import { longWordTest } from '#server/ingest/text/long-words.ts';
import { matchesOf } from '#server/ingest/text/matches.ts';
import { applyTextEdits, patternRule } from '#server/ingest/text/text-edits.ts';
import { withoutEnding } from '#server/ingest/text/without-ending.ts';

const settled = { seed: 20_261_122, numRuns: 200 };

describe('Changes of a text', () => {
  test('are all made at the places they name in the text as it was', () => {
    const edits = [
      { start: 0, end: 2, put: 'Hello' },
      { start: 3, end: 9, put: '' },
      { start: 9, end: 10, put: '!!' },
    ];
    expect(applyTextEdits('Hi Rachel!', edits)).toBe('Hello !!');
    expect(applyTextEdits('Hi Rachel!', [])).toBe('Hi Rachel!');
  });

  test('leave what is between them alone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 }), fc.string())), (parts) => {
        let at = 0;
        const edits = parts.map(([before, cut, put]) => {
          const start = at + before.length;
          at = start + cut.length;
          return { start, end: at, put };
        });
        const text = parts.map(([before, cut]) => before + cut).join('');
        expect(applyTextEdits(text, edits)).toBe(parts.map(([before, , put]) => before + put).join(''));
      }),
      settled,
    );
  });
});

describe('A rule of a pattern', () => {
  const doubled = patternRule(/\d+/g, ([value]) => (value === '7' ? null : value + value), /\d/);

  test('names each match, what to put there, and leaves out what it is told to', () => {
    expect(doubled('a 1 b 7 c 22')).toEqual([
      { start: 2, end: 3, put: '11' },
      { start: 10, end: 12, put: '2222' },
    ]);
  });

  test('answers alike however often it is asked', () => {
    expect(
      [doubled('x 1'), doubled('1'), doubled('none'), doubled('1')].map((edits) => edits.length),
    ).toEqual([1, 1, 0, 1]);
  });
});

test('All matches of a pattern are found, as the language itself finds them.', () => {
  const pattern = /a+|b/g;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c') }), (text) => {
      const found = [...matchesOf(pattern, text)].map((match) => [match.index, match[0]]);
      expect(found).toEqual([...text.matchAll(/a+|b/g)].map((match) => [match.index, match[0]]));
    }),
    settled,
  );
});

describe('A text without its ending', () => {
  test.each([
    ['https://brand.com/.', '.,;', 'https://brand.com/'],
    ['https://brand.com/?!...', '.?!', 'https://brand.com/'],
    ['YW5uYQ==', '=', 'YW5uYQ'],
    ['a=b', '=', 'a=b'],
    ['===', '=', ''],
    ['', '=', ''],
  ])('%s without %s is %s', (text, signs, rest) => {
    expect(withoutEnding(text, signs)).toBe(rest);
  });
});

describe('A percent-coded text', () => {
  test.each([
    ['Rachel%20Smith', 'Rachel Smith'],
    ['Rachel+Smith', 'Rachel Smith'],
    ['rachel%40reader.org', 'rachel@reader.org'],
    ['J%C3%BCrgen', 'Jürgen'],
    ['%2540', '%40'],
    ['1%2B1', '1+1'],
  ])('%s reads %s', (text, read) => {
    expect(decoded(text)).toBe(read);
  });

  test.each(['50%', '%zz', '%E0%A4', '100%+off', '%', ''])('that is not well-formed stays: %j', (text) => {
    expect(decoded(text)).toBe(text);
  });

  test('is what it was before it was coded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decoded(encodeURIComponent(text))).toBe(text);
      }),
      settled,
    );
  });
});

test('A text escaped for a pattern matches itself and nothing else, with and without Unicode.', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      for (const flags of ['', 'u']) {
        const pattern = new RegExp(`^${escapePattern(text)}$`, flags);
        expect(pattern.test(text)).toBe(true);
        expect(pattern.test(other)).toBe(other === text);
      }
    }),
    settled,
  );
});

test('A long word is found exactly where a pattern finds it.', () => {
  const isLong = longWordTest(/[a-z]/, 5);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'z', ' ', 'é', 'A'), maxLength: 40 }), (text) => {
      expect(isLong(text)).toBe(/[a-z]{5}/.test(text));
    }),
    { ...settled, numRuns: 1_000 },
  );
});
