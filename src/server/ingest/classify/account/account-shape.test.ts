import { describe, expect, test } from 'vitest';
import { isAccountByShape } from '#server/ingest/classify/account/account-shape.ts';
import { labelledValues } from '#server/ingest/redact/numbers/labelled-lines.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const isAccount = (lines: string, over: Partial<ParsedMail> = {}) => {
  const text = lines.replaceAll(' | ', '\n');
  return isAccountByShape(parsedMail({ subject: 'Brand', text, ...over }), text.split('\n'));
};
const field = (name: string, value = '<https://brand.example/u>') => ({ headers: [{ name, value }] });

/** Languages and words that no phrase list covers. */
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

test('A campaign without a list field and a way out is not', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'account-shape-campaigns.tsv', ['what', 'lines']),
    ({ lines }) => {
      expect(isAccount(lines)).toBe(false);
    },
  );
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
