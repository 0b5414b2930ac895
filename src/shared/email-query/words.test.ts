import { describe, expect, it } from 'vitest';
import { toCompound, toPlaces, toSigns, toWords, wordPairs } from '#shared/email-query/words.ts';

describe('the words of', () => {
  it.each([
    ['Summer SALE: 20% off!', ['summer', 'sale', '20', 'off']],
    ['news@shop.example/wi-fi', ['news', 'shop', 'example', 'wi', 'fi']],
    ['🎄Gifts—now it’s £25.00', ['gifts', 'now', 'its', '25', '00']],
    ['Crème Brûlée, Ærø & Ødegård', ['creme', 'brulee', 'aero', 'odegard']],
    ['STRASSE Straße Œuvre ŁÓDŹ İZMİR ılık', ['strasse', 'strasse', 'oeuvre', 'lodz', 'izmir', 'ilik']],
    ['ΕΚΠΤΩΣΕΙΣ Εκπτώσεις λόγος', ['εκπτωσεισ', 'εκπτωσεισ', 'λογοσ']],
    ['Ёлка и чай, її', ['елка', 'и', 'чай', 'її']],
    ['تَخْفِيضات تخفيضـــات أحمد', ['تخفيضات', 'تخفيضات', 'احمد']],
    ['שָׁלוֹם', ['שלום']],
    ['日本語 日 の', ['日本', '本語', '日', 'の']],
    ['iPhone用ケース2個', ['iphone', '用ケ', 'ケー', 'ース', '2', '個']],
    ['𠮷野家', ['𠮷野', '野家']],
    ['ลดราคา', ['ลด', 'ดร', 'รา', 'าค', 'คา']],
    ['할인 행사', ['할인', '행사']],
    ['x'.repeat(200), ['x'.repeat(64)]],
    ['é'.repeat(200), ['e'.repeat(64)]],
    ["Women’s don't l´été м’ята 1'000", ['womens', 'dont', 'lete', 'мята', '1000']],
    ["'quoted' rock 'n' roll kids’", ['quoted', 'rock', 'n', 'roll', 'kids']],
    ['ＳＡＬＥ 【５０％ＯＦＦ】 ｶﾞｲﾄﾞ', ['sale', '50', 'off', 'ガイ', 'イド']],
    ['𝐒𝐀𝐋𝐄 𝓞𝓯𝓯 Ⓝⓔⓦ ᴺᵒʷ ﬁnal ĳs ﻢﻌﺎً', ['sale', 'off', 'new', 'now', 'final', 'ijs', 'معا']],
    ['①apples ⑫pears sale¹ m² Nike™ 5½', ['1', 'apples', '12', 'pears', 'sale', 'm', 'nike', '5']],
    ['com\u00ADmercial', ['commercial']],
    ['', []],
    [' -- !! \u0000 \u0640', []],
  ])('%j', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });

  it('a mail are also what words with apostrophes and hyphens consist of and grow to', () => {
    expect(toPlaces("Women’s T-shirt, d'aujourd'hui")).toEqual([
      ['womens', 'women', 's'],
      ['t', 'tshirt'],
      ['shirt', 'tshirt'],
      ['daujourdhui', 'd', 'aujourd', 'hui', 'aujourdhui'],
    ]);
    expect(toPlaces('020-7946-000 a-b-c-d-e 日本-語').flat()).toEqual(
      toWords('020-7946-000 a-b-c-d-e 日本-語'),
    );
  });

  it('one word with hyphens may be written as one', () => {
    for (const [text, compound] of [
      ['Wi‑Fi', 'wifi'],
      ['2-for-1', '2for1'],
      ['wifi', null],
      ['the wi-fi', null],
      ['wi-', null],
      ['2026-11', null],
    ] as const)
      expect([text, toCompound(text)]).toEqual([text, compound]);
  });

  it('text are no signs, of which each is found once', () => {
    expect(toSigns('🔥🔥 ★ 5€ $ ❤️ 👩🏽‍💻 sale… — 50%')).toEqual(['🔥', '★', '€', '$', '❤', '👩', '💻']);
  });

  it('a run without blanks are its overlapping pairs', () => {
    expect(wordPairs('日本語')).toEqual(['日本', '本語']);
    expect(wordPairs('日')).toEqual(['日']);
    expect(wordPairs('')).toEqual([]);
  });
});
