import { describe, expect, it } from 'vitest';
import { toSearchWords, toTsquery } from '#server/features/emails/search/search-words.ts';
import { toWholeWords } from '#shared/email-query/words.ts';

describe('words', () => {
  it.each([
    ['Summer SALE: 20% off!', ['summer', 'sale', '20', 'off']],
    ['news@shop.example/wi-fi', ['news', 'shop', 'example', 'wi', 'fi']],
    ['Crème Brûlée, Ærø & Ødegård', ['creme', 'brulee', 'ærø'.replace('ø', 'o'), 'odegard']],
    ['🎄Gifts—now it’s £25.00', ['gifts', 'now', 'it', 's', '25', '00']],
    ['Скидки 日本語 ŁÓDŹ', ['скидки', '日本語', 'łodź']],
    ['', []],
    [' -- !! ', []],
  ])('of %j', (text, words) => {
    expect(toWholeWords(text)).toEqual(words);
  });

  it('are looked for once each, and no more than eight', () => {
    expect(toSearchWords('a b A c d e f g h i')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });

  it('stand for themselves in a query, whatever they look like', () => {
    expect(toTsquery(toSearchWords("sale' | !x:* & (y)"))).toBe("('sale') & ('x') & ('y')");
    expect(toTsquery(['été'])).toBe("('été' | 'Été' | 'ÉTÉ')");
  });
});
