import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snippetFinder, type Wanted } from '#server/features/email-search/snippet.ts';
import { toWords } from '#shared/email-query/words.ts';

const wantedOf = (...words: string[]): Wanted => ({
  words: new Set(words),
  beginnings: [],
  stems: new Set(),
});

/** What a finder marks in a text, as it is read. */
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
    expect(marked({ ...wantedOf(), stems: new Set(['lamp']) }, 'Two lamps, a lamp, a lamplighter')).toEqual([
      'lamps',
      'lamp',
    ]);
    expect(marked({ ...wantedOf(), beginnings: ['wint'] }, 'Winter and wintry, no win')).toEqual([
      'Winter',
      'wintry',
    ]);
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
    const wanted = { words: new Set(['sale', 'セー']), beginnings: ['wint'], stems: new Set(['sal']) };
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
    const wanted = (words: string[], beginnings: string[], stems: string[]): Wanted => ({
      words: new Set(words),
      beginnings,
      stems: new Set(stems),
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
