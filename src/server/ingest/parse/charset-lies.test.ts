import { describe, expect, test } from 'vitest';
import { decodeFieldValue } from '#server/ingest/parse/header-fields.ts';
import { tinyPng } from '#tests/support/mail/mail.ts';
import { plainFields, readMail } from '#tests/support/mail/read-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const textOf = async (contentType: string, body: Buffer, encoding = 'base64') => {
  const coded = encoding === 'base64' ? Buffer.from(body.toString('base64')) : body;
  const head = [...plainFields, `Content-Type: ${contentType}`, `Content-Transfer-Encoding: ${encoding}`];
  const mail = await readMail(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), coded]));
  return (mail.html ?? mail.text)?.trim();
};
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const latin = (text: string) => Buffer.from(text, 'latin1');

const sentence = 'Tête-à-tête – „Möbel“ 20 €, coöperatie';

describe('UTF-8 is read as such, whatever it is called:', () => {
  test('as any charset', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'names-of-utf-8.tsv', ['charset']),
      async ({ charset }) => {
        for (const encoding of ['base64', '8bit'])
          expect(await textOf(`text/plain; charset=${charset}`, Buffer.from(sentence), encoding)).toBe(
            sentence,
          );
        const words = charset.replace(/[\s"]/g, '');
        if (!words.includes(','))
          expect(decodeFieldValue(`=?${words}?B?${Buffer.from(sentence).toString('base64')}?=`)).toBe(
            sentence,
          );
      },
    );
  });

  test('where no semicolon stands in front of the name', async () => {
    expect(await textOf('text/plain charset=utf-8', Buffer.from(sentence))).toBe(sentence);
  });
});

describe('Letters that the named charset does not have are read in the one that is meant:', () => {
  test.each<[string, Buffer, string]>([
    ['iso-8859-1', latin('T\xeate \x96 \x84M\xf6bel\x93 20 \x80'), 'Tête – „Möbel“ 20 €'],
    ['us-ascii', latin('T\xeate \x96 20 \x80'), 'Tête – 20 €'],
    ['utf-8', latin('T\xeate \x96 20 \x80'), 'Tête – 20 €'],
    ['iso-8859-2', latin('\x84\xe8lov\xeck\x93'), '„člověk“'],
    ['iso-8859-15', latin('\x8420 \x80\x93'), '„20 €“'],
    ['ks_c_5601-1987', hex('8c63 b0a1 94ee'), '똠가뷁'],
    ['euc-kr', hex('8c63 41 c652'), '똠A힣'],
    ['windows-949', hex('8141'), '갂'],
    ['cp949', hex('b0a1 8c63'), '가똠'],
    ['gb2312', hex('8140 c4e3'), '丂你'],
    ['gb2312', hex('8139ee39 c4e3'), '㐀你'],
    ['win-1251', hex('cff0e8e2e5f2'), 'Привет'],
    ['"ISO 8859-2"', hex('e8b9'), 'čš'],
    ['latin-9', hex('3430a4'), '40€'],
  ])('%s', async (charset, bytes, text) => {
    expect(await textOf(`text/plain; charset=${charset}`, bytes)).toBe(text);
    if (!/[\s"]/.test(charset))
      expect(decodeFieldValue(`=?${charset}?B?${bytes.toString('base64')}?=`)).toBe(text);
  });
});

describe('What html names itself is believed where nothing else is said:', () => {
  test.each<[string, string, Buffer, string]>([
    ['text/html', '<meta charset="windows-1251">', hex('cff0e8e2e5f2'), 'Привет'],
    ['text/html; charset=us-ascii', '<meta charset=windows-1251>', hex('cff0e8e2e5f2'), 'Привет'],
    ['text/html; charset=utf-8', '<meta charset="gb2312">', hex('c4e3bac3'), '你好'],
    [
      'text/html',
      '<META http-equiv="Content-Type" content="text/html; charset=shift_jis">',
      hex('82b182f1'),
      'こん',
    ],
    ['text/html', '<meta charset="iso-2022-jp">', hex('1b2442467c4b5c1b2842'), '日本'],
    ['text/html', '<meta charset="utf-16">', latin('M\xf6bel'), 'Möbel'],
    ['text/html', '<meta charset="iso-8859-1">', Buffer.from(sentence), sentence],
    ['text/html', '<?xml version="1.0" encoding="koi8-r"?>', hex('f0d2c9d7c5d4'), 'Привет'],
    ['text/html; charset=windows-1251', '<meta charset="utf-8">', hex('cff0e8e2e5f2'), 'Привет'],
  ])('%s with %s', async (type, named, bytes, text) => {
    expect(await textOf(type, Buffer.concat([Buffer.from(`${named}<p>`), bytes]))).toBe(`${named}<p>${text}`);
  });
});

test('A text that is flowed stays so in any charset', async () => {
  const body = latin('a sentence of \r\ntwo lines, M\xf6bel\r\nthe end');
  const read = await textOf('text/plain; charset=iso-8859-1; format=flowed', body, '8bit');
  expect(read).toBe('a sentence of two lines, Möbel\nthe end');
});

test.each([
  ["filename*=iso-8859-1''M%C3%B6bel.png", 'Möbel.png'],
  ["filename*=utf8mb4''M%C3%B6bel.png", 'Möbel.png'],
  ["filename*=iso-8859-1''M%F6bel.png", 'Möbel.png'],
  ["filename*0*=us-ascii''M%C3; filename*1*=%B6bel.png", 'Möbel.png'],
])('The name of a picture is read: %s', async (parameter, name) => {
  const mail = await readMail([
    ...plainFields,
    'Content-Type: image/png',
    `Content-Disposition: attachment; ${parameter}`,
    'Content-Transfer-Encoding: base64',
    '',
    tinyPng('x').toString('base64'),
  ]);
  expect(mail.inlineImages[0]?.filename).toBe(name);
});
