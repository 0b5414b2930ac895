import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snippetFinder, type Wanted } from '#server/search/email-search/snippet.ts';
import { toWords } from '#shared/email-query/words.ts';

/** Gives each word a separate number. */
const numbered = (words: readonly string[], from = 0) => new Map(words.map((word, at) => [word, from + at]));

const wantedOf = (...words: string[]): Wanted => ({
  words: numbered(words),
  prefixes: new Map(),
  stems: new Map(),
});

/** Returns the marked parts of a text in reading order. */
function marked(wanted: Wanted, text: string): string[] {
  const snippet = snippetFinder(wanted)(text);
  return snippet?.marks.map(([from, before]) => snippet.text.slice(from, before)) ?? [];
}

describe('a snippet', () => {
  it('marks words however they are written, their forms and beginnings', () => {
    expect(marked(wantedOf('soldes'), 'Les SOLDES, nos soldés et Soldes!')).toEqual([
      'SOLDES',
      'soldés',
      'Soldes',
    ]);
    expect(marked({ ...wantedOf(), stems: numbered(['lamp']) }, 'Two lamps, a lamp, a lamplighter')).toEqual([
      'lamps',
      'lamp',
    ]);
    expect(marked({ ...wantedOf(), prefixes: numbered(['wint']) }, 'Winter and wintry, no win')).toEqual([
      'Winter',
      'wintry',
    ]);
  });

  it('marks of a sentence without blanks what was asked for, and no more', () => {
    expect(marked(wantedOf(...toWords('ベッド')), '新しいベッドが入荷。ベッドも枕も')).toEqual([
      'ベッド',
      'ベッド',
    ]);
    expect(marked(wantedOf(...toWords('ส่วนลด')), 'รับส่วนลดพิเศษวันนี้')).toEqual(['ส่วนลด']);
    expect(marked(wantedOf('床'), '新床上市')).toEqual(['床']);
  });

  it('stands in a run of letters that is longer than a snippet', () => {
    for (const before of ['新着 ', '', '二月の']) {
      const text = `${before}${'あ'.repeat(300)}ベッド${'い'.repeat(300)}`;
      const snippet = snippetFinder(wantedOf(...toWords('ベッド')))(text);
      expect(snippet?.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['ベッド']);
      expect(snippet?.text.length).toBeLessThanOrEqual(180);
    }
    const start = snippetFinder(wantedOf(...toWords('ベッド')))(`新着 ベッド${'い'.repeat(300)}`);
    expect(start?.marks).toEqual([[3, 6]]);
    expect(start?.text).toHaveLength(180);
  });

  it('is none where no wanted word stands', () => {
    expect(snippetFinder(wantedOf('lamp'))('Chairs and tables')).toBeNull();
    expect(snippetFinder(wantedOf('lamp'))('')).toBeNull();
  });

  it('stands where most of the different words do', () => {
    const text = `A lamp. ${'Nothing here. '.repeat(40)}A lamp and a chair. ${'Nothing here. '.repeat(40)}`;
    const snippet = snippetFinder(wantedOf('lamp', 'chair'))(text);
    expect(snippet?.text).toContain('lamp and a chair');
  });

  it('ends with the word that ends where it does', () => {
    const text = `${'a '.repeat(20)}lamp ${'a '.repeat(65)}chair b`;
    expect(marked(wantedOf('lamp', 'chair'), text)).toEqual(['lamp', 'chair']);
  });

  it('takes a word and its forms for one, and stands where another is beside them', () => {
    const wanted = { ...wantedOf('chair', 'lamp'), stems: new Map([['chai', 0]]) };
    const text = `Chairs and a chair. ${'Nothing here. '.repeat(40)}A lamp and chairs.`;
    expect(snippetFinder(wanted)(text)?.text).toContain('lamp and chairs');
  });

  it('holds as many of the words as any part of the text, and marks all of them that stand in it', () => {
    const wanted = { ...wantedOf('lamp', 'chair', 'oak'), stems: new Map([['sof', 3]]) };
    const numberOf = (word: string) => ['lamp', 'chair', 'oak', 'sofas'].indexOf(word);
    const token = fc.constantFrom('lamp', 'chair', 'oak', 'sofas', ...'abcdefghij', 'nothing', 'whatever');
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 200, size: 'max' }), (tokens) => {
        const text = tokens.join(' ');
        const snippet = snippetFinder(wanted)(text);
        const places = [...text.matchAll(/\w+/g)]
          .map(({ 0: word, index }) => ({ number: numberOf(word), from: index, before: index + word.length }))
          .filter(({ number }) => number >= 0);
        const within = places.map(({ before }) =>
          places.filter((other) => other.before <= before && before - other.from <= 140),
        );
        const most = Math.max(0, ...within.map((part) => new Set(part.map(({ number }) => number)).size));
        const shown = (snippet?.text ?? '').split(' ').filter((word) => numberOf(word) >= 0);
        expect(new Set(shown).size).toBeGreaterThanOrEqual(most);
        expect(marked(wanted, text)).toEqual(shown);
      }),
    );
  });

  it('of each text of a page is what it would be alone', () => {
    const words = [
      'Sale',
      'sale',
      'sålé',
      'SALES',
      'winter',
      'Wintersale',
      '冬のセール',
      'é',
      '20',
      '\ud800',
    ];
    const text = fc
      .array(fc.constantFrom(...words, ' ', '. ', '\n'), { maxLength: 80 })
      .map((all) => all.join(' '));
    const wanted = {
      words: numbered(['sale', 'セー']),
      prefixes: numbered(['wint'], 2),
      stems: new Map([['sal', 0]]),
    };
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
        const find = snippetFinder(wanted);
        for (const each of texts) {
          const snippet = find(each);
          expect(snippet).toEqual(snippetFinder(wanted)(each));
          for (const [from, before] of snippet?.marks ?? []) {
            expect(toWords(snippet?.text.slice(from, before) ?? '').length).toBeGreaterThan(0);
          }
        }
      }),
    );
  });

  it('marks in a text each word that it would mark alone', () => {
    const kinds = [
      'Sale',
      'sALES',
      'salt',
      'sålé',
      'x',
      'X5',
      'winter',
      'Win',
      'é',
      'serie’s',
      '冬',
      '\u{1F600}',
      '20',
    ];
    const token = fc
      .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(''));
    const wanted = (words: string[], prefixes: string[], stems: string[]): Wanted => ({
      words: numbered(words),
      prefixes: numbered(prefixes, 10),
      stems: numbered(stems, 20),
    });
    const some = (...of: string[]) => fc.subarray(of);
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 12 }),
        fc.constantFrom(' ', ', ', '-', '\n'),
        fc
          .tuple(some('sale', 'x', 'é', 'e', 'serie'), some('win', 'sa', '2'), some('sal', 'x5', '冬'))
          .map((parts) => wanted(...parts)),
        (tokens, between, each) => {
          const alone = tokens.flatMap((one) => marked(each, one));
          expect(marked(each, tokens.join(between))).toEqual(alone);
        },
      ),
    );
  });
});
