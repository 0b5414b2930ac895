import fc from 'fast-check';
import { franc } from 'franc';
import { expect, it } from 'vitest';
import { nearestLanguage } from './nearest-language.ts';

const languages = [
  'eng',
  'deu',
  'fra',
  'spa',
  'pol',
  'rus',
  'ukr',
  'bul',
  'ell',
  'heb',
  'cmn',
  'jpn',
  'kor',
  'arb',
  'pes',
  'hin',
  'tha',
];
const nearest = nearestLanguage(languages);

const said =
  'the new season is here and your order ships free die neue Kollektion ist da und Versand bleibt kostenlos la nouvelle collection est arrivée avec la livraison offerte nowa kolekcja już jest новая коллекция уже здесь нова колекція вже тут η νέα συλλογή είναι εδώ הקולקציה החדשה כאן 新系列现已上线 新しいコレクションが登場 日曜日全品二割引です 東京本店限定販売開始の 새로운 컬렉션이 도착했습니다 المجموعة الجديدة وصلت مجموعه جدید رسید नया संग्रह आ गया คอลเลกชันใหม่มาแล้ว 100 !! – '.split(
    ' ',
  );

it('is the language that the library names whose tables it reads', () => {
  const text = fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...said) },
        fc.string({ unit: 'grapheme', maxLength: 6 }),
      ),
      {
        minLength: 1,
        maxLength: 60,
      },
    )
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, (one) => {
      const named = franc(one, { only: languages, minLength: 1 });
      expect(nearest(one)).toBe(named === 'und' ? null : named);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['', null],
  ['123 !', null],
  ['ქართული ენა', null],
  ['Die neue Kollektion ist da', 'deu'],
])('of %j it is %j', (text, language) => {
  expect(nearest(text)).toBe(language);
});
