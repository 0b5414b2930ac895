import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anywhereIn, LiteralSearch } from './literal-search.ts';
import {
  anyPhrase,
  beginningsOf,
  PhraseFinder,
  searchFor,
  searchForAny,
  spellingsOf,
  toPhrases,
} from './phrase-patterns.ts';
import { SharedPass } from './shared-pass.ts';

/** The matches of `anyPhrase`, as ranges. */
function matchesOf(phrases: readonly string[], text: string): Array<{ start: number; end: number }> {
  return Array.from(text.matchAll(new RegExp(anyPhrase(phrases), 'giu')), ({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
  }));
}

function placesOf<List extends string>(finder: PhraseFinder<List>, list: List, text: string) {
  const own = [...finder.in(text)].filter((found) => found.list === list);
  return own.map(({ start, end }) => ({ start, end }));
}

const letters = [
  'a',
  'b',
  'A',
  'É',
  'é',
  'ß',
  'я',
  'Я',
  'Σ',
  'σ',
  'ς',
  'i',
  'İ',
  'ı',
  'I',
  '優',
  '惠',
  'ส',
  '쿠',
  'ا',
];
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
const phrase = fc
  .tuple(
    fc.constantFrom('', '', '', '*'),
    fc.array(word, { minLength: 1, maxLength: 2 }),
    fc.constantFrom('', '', '*'),
  )
  .map(([before, words, behind]) => `${before}${words.join(' ')}${behind}`);
const text = fc
  .array(fc.oneof(word, fc.constantFrom(' ', '-', '.', '\n', '’', '1')), { maxLength: 30 })
  .map((all) => all.join(''));

/** Patterns are expensive to compile: each is tried on several texts. */
const texts = fc.array(text, { minLength: 6, maxLength: 6 });

describe('Phrases of a list in a text', () => {
  it('are found where the pattern of all of them matches, the longest at each place', () => {
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 1, maxLength: 6 }), texts, (phrases, all) => {
        const finder = new PhraseFinder({ all: phrases });
        for (const said of all) expect(placesOf(finder, 'all', said)).toEqual(matchesOf(phrases, said));
      }),
      { numRuns: 150 },
    );
  });

  it('are told list by list, each for itself', () => {
    const some = fc.array(phrase, { maxLength: 4 });
    fc.assert(
      fc.property(some, some, texts, (one, other, all) => {
        const finder = new PhraseFinder({ one, other });
        for (const said of all) {
          expect(placesOf(finder, 'one', said)).toEqual(matchesOf(one, said));
          expect(placesOf(finder, 'other', said)).toEqual(matchesOf(other, said));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are missed by no search, which names the lists that may be there', () => {
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 1, maxLength: 4 }), texts, (phrases, all) => {
        const search = searchForAny(phrases.map((one) => [one, [one]] as const));
        for (const said of all) {
          const places = [...search.placesIn(said)];
          const named = search.valuesIn(said);
          expect(search.isIn(said)).toBe(places.length > 0);
          expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
          for (const one of phrases) {
            const starts = matchesOf([one], said).map(({ start }) => start);
            expect(places).toEqual(expect.arrayContaining(starts));
            expect(named.has(one) || starts.length === 0).toBe(true);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('A search for literals', () => {
  it.each([
    ['offert', 'GESCHENK OFFERTE', [9]],
    ['é', 'Été', [0, 2]],
    ['折', '7折8折', [1, 3]],
    ['indirim', 'İNDİRİM ve ındırım', [0, 11]],
    ['σς', 'ΣΣ', [0]],
  ])('finds %j in %j whatever its case', (literal, said, places) => {
    expect([...new LiteralSearch(anywhereIn([literal])).placesIn(said)]).toEqual(places);
  });

  it('finds nothing where there is nothing to look for or in', () => {
    expect(new LiteralSearch(anywhereIn([])).isIn('anything')).toBe(false);
    expect(new LiteralSearch(anywhereIn(['word'])).isIn('')).toBe(false);
    expect(new LiteralSearch(anywhereIn([''])).isIn('anything')).toBe(false);
  });

  it('asks for the edges of a word where it is told to', () => {
    const search = new LiteralSearch([{ text: 'code', value: undefined, beginsWord: true, endsWord: true }]);
    expect([...search.placesIn('code, decode codes CODE')]).toEqual([0, 19]);
  });
});

describe('Searches in one pass', () => {
  it('find what each finds alone, whichever is asked first', () => {
    const some = fc.array(phrase, { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), texts, fc.nat(3), (lists, all, first) => {
        const pass = new SharedPass();
        const together = lists.map((list) => pass.add(beginningsOf(list)));
        for (const said of [...all, ...all]) {
          together[first % lists.length]?.isIn(said);
          for (const [at, list] of lists.entries()) {
            const alone = searchFor(list);
            expect([...(together[at]?.placesIn(said) ?? [])]).toEqual([...alone.placesIn(said)]);
            expect(together[at]?.isIn(said)).toBe(alone.isIn(said));
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('may be asked about another text before the places of one are read', () => {
    const pass = new SharedPass();
    const [a, b] = [pass.add(anywhereIn(['a'])), pass.add(anywhereIn(['b']))];
    const read: number[] = [];
    for (const at of a.placesIn('a b a')) {
      read.push(at);
      expect(b.isIn('a')).toBe(false);
    }
    expect(read).toEqual([0, 4]);
    expect([...b.placesIn('a b a')]).toEqual([2]);
  });
});

describe('A written phrase', () => {
  const written: ReadonlyArray<readonly [phrase: string, spellings: readonly string[]]> = [
    ['neue stelle|stellen heute', ['neue stelle heute', 'neue stellen heute']],
    ['querid{o|a}', ['querido', 'querida']],
    ['remise(s)', ['remises', 'remise']],
    ['endet( am| heute) um', ['endet am um', 'endet heute um', 'endet um']],
    ['{bon (d’)achat|{code|carte} cadeau}', ['bon d’achat', 'bon achat', 'code cadeau', 'carte cadeau']],
  ];

  it('stands for its plain spellings', () => {
    expect(written.map(([phrase]) => spellingsOf(phrase))).toEqual(written.map(([, all]) => all));
  });

  it('is found in each of them and in nothing shorter or longer', () => {
    for (const [phrase, spellings] of written) {
      const pattern = new RegExp(`^${anyPhrase([phrase])}$`, 'u');
      expect(spellings.filter((spelling) => !pattern.test(spelling))).toEqual([]);
      expect(
        spellings.filter((spelling) => pattern.test(`${spelling}s`) && !spellings.includes(`${spelling}s`)),
      ).toEqual([]);
      expect(spellings.filter((spelling) => !searchFor([phrase]).isIn(`x ${spelling} y`))).toEqual([]);
    }
  });

  it('stands in a list between commas, once', () => {
    expect(toPhrases('rabatt, rabatt(e) ,\n rabatt,', 'de')).toEqual(['rabatt', 'rabatt(e)']);
  });
});
