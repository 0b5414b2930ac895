import { describe, expect, test } from 'vitest';
import { isAccountByShape } from '#server/ingest/clean/reader/account-shape.ts';
import { labelledValues } from '#server/ingest/clean/reader/labelled-lines.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/parsed-mail.ts';

const isAccount = (lines: string, over: Partial<ParsedMail> = {}) => {
  const text = lines.replaceAll(' | ', '\n');
  return isAccountByShape(parsedMail({ subject: 'Brand', text, ...over }), text.split('\n'));
};
const field = (name: string, value = '<https://brand.example/u>') => ({ headers: [{ name, value }] });

/** Languages and words that no list has. */
const codes = [
  'Jūsų kodas: | 482913 | Ačiū',
  'Kodi juaj i hyrjes: 482913',
  'თქვენი კოდი: 4829',
  'आपका कोड है | 482 913',
  'Šifra za ulaz: 48291357',
  'Sinu kood on 482913.',
  'コード | ４８２９１３ | 10分',
  'Jūsų kodas yra 482913. Galioja 10 min.',
  '認証コードは482913です。',
  '인증 코드는 482913입니다.',
  '您的代码是482913，请勿泄露。',
  'รหัสของคุณคือ482913',
  'Kodas：４８２９１３',
  'Kod hyrës | G-482913',
  'Կոդ | ** 482913 **',
  'Jūsų kodas: | 000000',
];

describe('A short mail to one reader with a code is about an account', () => {
  test.each(codes)('%s', (lines) => {
    expect(isAccount(lines)).toBe(true);
  });

  test.each([
    ['has a list-unsubscribe field', field('list-unsubscribe')],
    ['has a list-id field', field('list-id', '<news.brand.example>')],
    ['has precedence: bulk', field('precedence', 'bulk')],
  ])('but not what %s', (_what, over) => {
    for (const lines of codes) expect(isAccount(lines, over)).toBe(false);
  });

  test.each([
    'Unsubscribe',
    'Manage your preferences',
    'Отписаться от рассылки',
    '配信停止はこちら',
    '수신거부',
    'Leiratkozás',
    'Dezabonare',
    'Wypisz się',
    'https://brand.example/unsubscribe?x=1',
  ])('nor what offers a way out: %s', (wayOut) => {
    for (const lines of codes) expect(isAccount(`${lines} | ${wayOut}`)).toBe(false);
  });

  test('nor what has many links, or much to say.', () => {
    const html = '<a href="https://brand.example/p">x</a>'.repeat(12);
    for (const lines of codes) {
      expect(isAccount(lines, { html })).toBe(false);
      expect(
        isAccount(
          `${lines} | ${Array.from({ length: 40 }, (_, at) => `Line ${'word '.repeat(9)}${at}`).join(' | ')}`,
        ),
      ).toBe(false);
    }
  });
});

describe('Mail to one reader that states an order is about it', () => {
  test.each([
    'ご注文ありがとうございます。 | ご注文番号：6878825264 | お届け先：〒100-0001 東京都千代田区1-1 | 電話番号：090-1234-5678',
    '주문번호: 20260210-1234567 | 배송지: 서울시 강남구 테헤란로 12, 301호 | 연락처: 010-1234-5678',
    '订单号：6878825264123 | 收货地址：北京市朝阳区建国路1号 | 手机：+86 138 0013 8000',
    'Užsakymas: LT-48291357 | Adresas: Gedimino pr. 12, Vilnius | Mobilusis: +370 612 34567',
    'შეკვეთა | 48291357 | მისამართი: რუსთაველის 12, თბილისი | მიმღები: +995 599 123456',
    'Narudžba: 204911-77 | Pošiljka: 48291357 | Adresa: Ilica 12, Zagreb',
    'Užsakymas: 00-00000000 | Siunta: 00000000 | Adresas: Gedimino pr. 12, Vilnius',
  ])('%s', (lines) => {
    expect(isAccount(lines)).toBe(true);
    expect(isAccount(lines, field('list-id'))).toBe(false);
    expect(isAccount(`${lines} | Unsubscribe`)).toBe(false);
  });
});

describe('A campaign without a list field and a way out is not', () => {
  test.each([
    ['a year', 'Spring 2026 | 2026 | Our new lamps are here.'],
    ['a day', '20260401 | Doors open.'],
    ['a price', 'Lamps | 4829 | from €19,99'],
    ['a share', 'Lamps | 48291 | -20 %'],
    ['a coupon of figures', 'Your discount code: 482913 | Use it within 48 hours.'],
    ['a coupon in Japanese', 'クーポンコード：482913 | 24時間以内'],
    ['a coupon in Russian', 'Ваш промокод: 482913'],
    ['a coupon of letters and figures', 'Use it: SPRING20 | Lamps and more.'],
    ['round figures', 'Happy readers: 250000 | Thank you!'],
    ['points', 'Lamps and more. | Your points: 7782'],
    ['points in Finnish', 'Poimintoja sinulle | Bonuspisteesi: 3829'],
    ['points in Japanese', '新作入荷 | 保有ポイント：7819'],
    ['points in Chinese', '新品上市 | 当前积分：7819'],
    ['points in Russian', 'Новые лампы | Баллы: 7782'],
    ['offers in Finnish', 'Helmikuun tarjoukset | Lamppu: 3829'],
    ['a telephone', 'Lamps and more. | Tel: 4960000'],
    ['a wrapped telephone', 'Feel free to call us at 702 604 | 6163 | Warm regards'],
    [
      'a wrapped count',
      'We have asked everybody who has ever bought a lamp of ours, and | 4829 | have answered.',
    ],
    ['a count at the end of a sentence', 'Lamps sold: | 10077.'],
    ['a telephone in Greek', 'Νέα φωτιστικά | Τηλ: 4960000'],
    ['a telephone in Japanese', '新作入荷 | 電話：03-1234-5678'],
    ['a place', 'Come and see our lamps. | Lindenstr. 12 | 50674 Köln'],
    ['a postal code', 'Come and see our lamps. | PLZ: 50674'],
    ['a room', 'Our talk on lamps | Raum: 1204'],
    ['an article', 'Lampe Linea | Art.-Nr.: 482913'],
    [
      'an article in Japanese',
      '新作ランプ | 品番：4829135 | お問い合わせ：03-1234-5678 | 会場：東京都千代田区1-1',
    ],
    ['an article in Russian', 'Новая лампа | Артикул: 4829135'],
    ['a count in Korean', '지금까지 482913명이 함께했습니다.'],
    ['a count in Japanese', 'これまでに482913人が参加しました。'],
    ['a figure with a fraction', 'The lamp shines 482913.5 hours.'],
    ['many numbers', 'Lamps | 48291 | 48292 | 48293 | 48294'],
    ['times', 'Talk: 18:30 | Date: 12.03.2026 | Place: Lindenstr. 12, 50674 Köln | Tel: 0221 4960000'],
    [
      'an imprint in German',
      'Neue Lampen. | Tel.: 0221 4960000 | Fax: 0221 4960001 | HRB: 123456 | USt-IdNr.: DE812947877',
    ],
    ['an imprint in Greek', 'Νέα φωτιστικά | ΑΦΜ: 123456789 | Τηλ: 210 1234567 | Διεύθυνση: Ερμού 5, Αθήνα'],
    [
      'an imprint in Korean',
      '새로운 조명 | 사업자등록번호: 123-45-67890 | 대표전화: 02-123-4567 | 주소: 서울시 강남구 12',
    ],
    ['an imprint in Chinese', '新款灯具 | 统一编号：12345678 | 电话：02-2345-6789 | 地址：台北市信義區1號'],
    [
      'an account for gifts',
      'Help us. | Konto: 1234567890 | IBAN: DE12345678901234567890 | Adresse: Lindenstr. 12, Köln',
    ],
    [
      'a number far below',
      `${'Lamps for every room of your home. | '.repeat(1)}${Array.from({ length: 60 }, (_, at) => `Sentence ${'x'.repeat(at)} of a story on lamps.`).join(' | ')} | Nr: 4829135 | Adr: Lindenstr. 12, Köln | Mob: +49 221 4960000`,
    ],
    ['addresses', 'Look: https://brand.example/48291357 | Blog: https://brand.example/482914'],
    ['no words', ''],
  ])('for %s', (_what, lines) => {
    expect(isAccount(lines)).toBe(false);
  });
});

test('What lines name and state is read from one line or two.', () => {
  const lines = [
    '注文番号：６８７８',
    'Order',
    '  ',
    '#4829-1',
    'Total:',
    '12',
    'at 18:30',
    '18:30',
    'x'.repeat(50),
    '77',
  ];
  expect(labelledValues(lines)).toEqual([
    { label: '注文番号', value: '6878' },
    { label: 'Order', value: '#4829-1' },
    { label: 'Total', value: '12' },
  ]);
});
