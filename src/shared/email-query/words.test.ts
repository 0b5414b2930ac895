import { describe, expect, it } from 'vitest';
import { toWords, wordPairs } from '#shared/email-query/words.ts';

describe('the words of', () => {
  it.each([
    ['Summer SALE: 20% off!', ['summer', 'sale', '20', 'off']],
    ['news@shop.example/wi-fi', ['news', 'shop', 'example', 'wi', 'fi']],
    ['🎄Gifts—now it’s £25.00', ['gifts', 'now', 'it', 's', '25', '00']],
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
    ['', []],
    [' -- !! \u0000 \u0640', []],
  ])('%j', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });

  it('a run without blanks are its overlapping pairs', () => {
    expect(wordPairs('日本語')).toEqual(['日本', '本語']);
    expect(wordPairs('日')).toEqual(['日']);
    expect(wordPairs('')).toEqual([]);
  });
});
