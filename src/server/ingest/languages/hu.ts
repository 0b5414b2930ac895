import type { LanguageWords } from './language-words.ts';

export const hungarian: LanguageWords = {
  language: 'hu',
  months:
    'január*, február*, márcus*|márciu*, április*, május*, június*, július*, augusztus*, szeptember*, október*, november*, december*',
  weekdays: 'vasárnap*, hétfő*, kedd*, szerd*, csütörtök*, péntek*, szombat*',
  account: {
    sure: 'rendelésed, rendelése, rendelés visszaigazol*, csomagod, csomagja, ellenőrző kód',
  },
  signs: {
    launch: 'újdonság*, új kollekció, megérkez*, előrendel*, újra kapható, bemutatjuk',
    promotion: 'kedvezmény*, akció*, leárazás*, leáraz*',
    reader: 'ön, önt, önnek, neked, téged, tied, veled',
  },
  offers: {
    percent: 'százalék*',
    discount: 'kedvezmény*, engedmény*, árengedmény*, *kedvezmény, *kedvezménnyel',
    cheaper: 'olcsób*, leárazás*, leáraz*, akci*, megtakarít*, spórol*, kiárusítás*',
    save: 'spórolj, spóroljon, takaríts meg, takarítson meg, kapsz, utalvány',
    upTo: 'akár, akár már, maximum',
    upToBehind: '*-ig',
    shares: 'áfa, pamut*, gyapjú*, selyem*, len, kakaó*, vásárló*, ügyfel*, vevő*, magyarok',
    rates: 'kamat*, THM, inflác*, növeked*, nőtt, csökkent, árbevétel*',
    code: 'kuponkód*, kód, kódot, kóddal, kódja, kupon, kupont, kuponnal, promóciós kód*, kedvezménykód*',
    freeDelivery:
      'ingyenes szállítás*, ingyenes kiszállítás*, ingyen szállít*, szállítás ingyenes, szállítás ingyen, ingyenes házhozszállítás*, díjmentes szállítás*, ingyen kiszállít*',
    gift: 'ajándék a rendelés*, ajándék minden, ajándékot adunk, ingyen ajándék*, ajándékba adjuk, ajándék a vásárlás*',
    fromBehind: 'feletti*, felett, fölött*, fölötti*, értékű vásárlás*, vásárlás felett',
    until: 'csak, lejár, érvényes',
    untilBehind: '*-ig, *-éig, vasárnapig, hétfőig, keddig, szerdáig, csütörtökig, péntekig, szombatig',
    today: 'ma, máig, ma éjfélig',
    tomorrow: 'holnap*',
  },
};
