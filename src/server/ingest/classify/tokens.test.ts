import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, toTokens } from './tokens.ts';

describe('Words are folded', () => {
  test.each([
    ['Été', 'ete'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['ÅRSREA', 'arsrea'],
    ['Vœux', 'voeux'],
    ['ŒUFS', 'oeufs'],
    ['Ação', 'acao'],
    ['PRZESYŁKĘ', 'przesylke'],
    ['Smørrebrød', 'smorrebrod'],
    ['ÆBLE', 'aeble'],
    ['naïve', 'naive'],
    ['ﬁn', 'fin'],
    ['Ｓａｌｅ', 'sale'],
  ])('%s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('to the same from composed and decomposed letters, small and capital, and only once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('A text has the words', () => {
  test.each<[string, string[]]>([
    ['Mother’s Day', ['mother', 's', 'day']],
    ["L'été", ['l', 'ete']],
    ['e-mail', ['e', 'mail']],
    ['Black-Friday', ['black', 'friday']],
    ['30% off', ['#', '%', 'off']],
    ['-20 %', ['#', '%']],
    ['1.299,00 €', ['#', '€']],
    ['£40', ['£', '#']],
    ['2 for 1', ['#', 'for', '#']],
    ['in 2025', ['in', '§']],
    ['1999 and 2099', ['§', 'and', '§']],
    ['1899 and 2100 and 20255', ['#', 'and', '#', 'and', '#']],
    ['SALE!!!', ['sale']],
    ['sale…sale', ['sale', 'sale']],
    ['🎄 Sale 🎄', ['🎄', 'sale', '🎄']],
    ['🍕', []],
    ['<b>sale</b>', ['b', 'sale', 'b']],
    ['', []],
  ])('%j: %j', (text, tokens) => {
    expect(toTokens(text)).toEqual(tokens);
  });

  test('whatever blanks and marks stand between them', () => {
    const word = fc.constantFrom('Sale', 'été', 'Straße', '30', '2025', 'MOTHER', '%', '🎄');
    const gap = fc.constantFrom(' ', '  ', '\n', '\t', ' – ', ' | ', '! ', ' "', ', \n', '\u00a0', '\u200b ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap), { maxLength: 12 }), (pieces) => {
        const apart = pieces.map(([text, between]) => text + between).join('');
        expect(toTokens(apart)).toEqual(toTokens(pieces.map(([text]) => text).join(' ')));
      }),
    );
  });
});
