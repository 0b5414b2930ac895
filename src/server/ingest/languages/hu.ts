import type { LanguageTerms } from './language-terms.ts';

export const hungarian: LanguageTerms = {
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
    addressingWords: 'ön, önt, önnek, neked, téged, tied, veled',
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
    hints: '*kedvezmén*, *kupon*, *ajándék*, *hűségpont*',
  },
  secrets: {
    code: '{megerősítő|visszaigazoló|ellenőrző|hitelesítő|biztonsági|belépési|bejelentkezési|aktiváló|aktivációs|aktiválási|igazoló|egyszer{i|használatos|hasznalatos}}( ){kód|jelsz|pin}*',
    signIn: '{belép{ő|é}(s)(i)|bejelentkez{ő|é}(s)(i)|varázs}( |-){link|hivatkozás}*',
    password:
      '{új|elfelejtett} jelsz+*, jelsz+{ |-}{vissza|módosít|megváltoztat|csere|helyreállít|emlékeztet|beállít|pótl}*, jelszó{vissza|módosít|csere|helyreállít|emlékeztet}*',
    confirmation:
      '{erősíts(d|e)(e) meg|megerősít|igazol|aktivál}* (a(z) ){feliratkozás|regisztráció|e(-)mail|fiók}*, {feliratkozás|regisztráció|e(-)mail( |-)cím|fiók}* {megerősít|aktivál|igazol|visszaigazol}*',
    justAsked:
      '# {percig|óráig} {érvényes|használható}*, # {percen|órán} belül*, {ha|amennyiben} nem {te|ön|kért}*, hagy{d|ja} figyelmen kívül*, ne {oszd|ossza|add|adja} meg*',
    weakCode: 'kódod*, kódja*',
    weakSignIn: 'bejelentkez+*, belép+*',
  },
  greetings: [
    {
      kind: 'hello',
      phrases: 'szia, helló, üdv',
    },
    {
      kind: 'personal',
      someone: 'olvasó',
      phrases: 'kedves',
    },
    {
      kind: 'personal',
      someone: 'ügyfelünk',
      phrases: 'tisztelt',
    },
    {
      kind: 'wish',
      phrases: 'köszönjük, üdvözlünk, üdvözöljük, jó reggelt, jó napot, boldog születésnapot',
    },
  ],
  titlesBehind: 'asszony, úr',
  nobody: 'olvasó, ügyfelünk, vásárlónk, barátunk, mindenki',
  you: 'neked, téged, önnek, önt, rád, veled',
  unsubscribePhrases: {
    hints: '*leiratkoz*',
  },
  numbers: {
    order: 'rendelés*',
    parcel: 'csomag*',
    bill: 'számla*',
    customer: 'ügyfél*, tagsági, törzsvásárló(i)',
  },
  receivingCase: {
    ending: 'n{a|e}k',
    instead: 'neked',
  },
  deliverTo: 'szállítási cím, számlázási cím, címzett',
};
