import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const address = 'rachel.smith@reader.org';
const recipients = [{ name: 'Rachel Smith', address }];
const clean = (html: string) => makePublicCopy(parsedMail({ recipients, html }), { imageKey });
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('A number that stands for the reader becomes zeros', () => {
  test.each([
    ['Customer number: 12345678', 'Customer number: 00000000'],
    ['Member ID: AB-123456', 'Member ID: 00-000000'],
    ['Your order #123-1234567 has shipped', 'Your order #000-0000000 has shipped'],
    ['Loyalty card no. 6331 1234 5678', 'Loyalty card no. 0000 0000 0000'],
    ['Kundennummer: 4711081', 'Kundennummer: 0000000'],
    ['Deine Kunden-Nr. ist 4711081.', 'Deine Kunden-Nr. ist 0000000.'],
    ['Numéro de client : 998877', 'Numéro de client : 000000'],
    ['Número de pedido: 998877', 'Número de pedido: 000000'],
    ['Klantnummer 998877', 'Klantnummer 000000'],
    ['Número do pedido: 998877', 'Número do pedido: 000000'],
    ['Dear customer +44 7700 900123, we have news', 'Dear customer, we have news'],
    ["You've earned 1,250 points this year", "You've earned points this year"],
    ['Deine 1.250 Punkte warten', 'Deine Punkte warten'],
  ])('%s', (input, shown) => {
    expect(clean(`<p>${input}</p>`).text).toBe(shown);
    expect(makePublicCopy(parsedMail({ subject: input, text: input }), { imageKey })).toMatchObject({
      subject: shown,
      text: shown,
    });
  });

  test('in a cell or element of its own', () => {
    expect(clean('<table><tr><td>Customer no.</td><td>12345678</td></tr></table>').text).toBe(
      'Customer no. 00000000',
    );
    expect(clean('<p>Kundennummer: <b>12345678</b></p>').html).toContain('<b>00000000</b>');
  });

  test.each([
    'Customer service: 0800 123 4567',
    'Order by phone 0800 123 4567',
    'Order no. 2 of 10',
    'Earn 500 points on your next order',
    'Registered in England, company number 01234567',
    'In order 20000 people came',
    'The account of 1984',
  ])('and nothing else does: %s', (text) => {
    expect(clean(`<p>${text}</p>`).text).toBe(text);
  });
});

test.each([
  ['BBABUBU77@READER.EXAMPLE', 'bbabubu77@reader.example'],
  ['10472231@reader.example', '10472231@reader.example'],
  ['10472231-KL@reader.example', '10472231-kl@reader.example'],
])('A reader whose address looks like a number is nobody: %s', (written, address) => {
  const input = `Your account: ${written}`;
  const { text, html, isAccount } = makePublicCopy(
    parsedMail({
      subject: 'Your order #4711081 has shipped',
      recipients: [{ name: '', address }],
      html: `<p>Your order #4711081 has shipped</p><p>${input}</p>`,
      text: `Your order #4711081 has shipped\n${input}`,
    }),
    { imageKey },
  );
  expect(isAccount).toBe(true);
  for (const copy of [text, html]) expect(copy).toContain('Your account: you@example.com');
});

test('A number that is a part of an address, too, goes from both', () => {
  const input = [
    'Your order #10472231 has shipped',
    'We wrote to 10472231@reader.example',
    '送信先10472231@reader.example',
  ];
  const { text } = makePublicCopy(
    parsedMail({
      subject: input[0] ?? '',
      recipients: [{ name: '', address: '10472231@reader.example' }],
      text: input.join('\n'),
    }),
    { imageKey },
  );
  expect(text).toBe('Your order #00000000 has shipped\nWe wrote to you@example.com\n送信先you@example.com');
});

describe('The postal address of the reader goes', () => {
  test.each([
    ['Delivery address:', ['Rachel Smith', '12 High Street', 'Leeds', 'LS1 4AB']],
    ['Ship to', ['Rachel Smith', '12345 Oak Avenue', 'Springfield, IL 62704']],
    ['Lieferadresse', ['Rachel Smith', 'Hauptstraße 5', '10115 Berlin']],
    ['Bezorgadres:', ['Rachel Smith', 'Damrak 1', '1012 LG Amsterdam']],
    ['Endereço de entrega', ['Rachel Smith', 'Rua Augusta 10', '01310-100 São Paulo']],
  ])('from below "%s"', (label, lines) => {
    const shown = clean(
      `<p>${[label, ...lines].join('<br>')}</p><p>Brand, 1 Mill Road, Leeds LS2 1AA</p>`,
    ).text;
    expect(shown).toBe(`${label}\nBrand, 1 Mill Road, Leeds LS2 1AA`);
    const text = [label, ...lines, '', 'Thank you'].join('\n');
    expect(makePublicCopy(parsedMail({ recipients, text }), { imageKey }).text).toBe(`${label}\n\nThank you`);
  });

  test('and no line does where none of them is one', () => {
    expect(clean('<p>Ship to<br>anywhere you like</p>').text).toBe('Ship to\nanywhere you like');
  });
});

describe('The reader is gone from', () => {
  test('attributes and styles that nobody reads', () => {
    const { html } = clean(`<style>.a:before{content:"${address}"} .rachel\\.smith\\@reader\\.org{color:red}
        @media (min-width:1px){.rachel\\40 x{color:blue} .b{font-family:"${address}"}} .c{color:green}</style>
      <p id="${address}" class="u ${address}" lang="${address}" style="font-family:'${address}'">1</p>
      <a name="rachel_smith">2</a><td abbr="Rachel Smith" headers="${address}">3</td>`);
    expect(html).not.toMatch(/rachel.{0,2}smith/i);
  });

  test.each([
    ['https://img.brand.com/banner?first_name=Rachel&w=600', 'https://img.brand.com/banner?w=600'],
    [
      'https://img.brand.com/render?text=Rachel%2C+your+picks&w=6',
      'https://img.brand.com/render?text=Your%20picks&w=6',
    ],
    [`https://img.brand.com/r?n=${base64('Rachel Smith')}&w=6`, 'https://img.brand.com/r?w=6'],
    [
      `https://img.brand.com/r?d=${base64('{"e":"rachel.smith\\u0040reader.org"}')}&w=6`,
      'https://img.brand.com/r?w=6',
    ],
    [`https://img.brand.com/r?d=${base64(base64(address))}&w=6`, 'https://img.brand.com/r?w=6'],
  ])('a picture made on request: %s', (src, asked) => {
    expect(clean(`<img src="${src}" width="600">`).images.map(({ url }) => url)).toEqual([asked]);
  });

  test('a signed picture that shows the name, with the picture', () => {
    expect(
      clean('<p>x</p><img src="https://img.brand.com/r?fname=Rachel&s=abcdef" width="600">').images,
    ).toEqual([]);
  });

  test('links', () => {
    const { html } = clean(`<a href="https://brand.com/x?name=Rachel&amp;greet=Rachel+Smith&amp;a=1">1</a>
      <a href="https://brand.com/x/Rachel-Smith/y">2</a><a href="https://brand.com/x?k=${base64('Rachel Smith')}&amp;b=2">3</a>`);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://brand.com/x?a=1',
      'https://brand.com/',
      'https://brand.com/x?b=2',
    ]);
  });
});

const folder = join(import.meta.dirname, '../../../../tests/fixtures/personal');

test.each(readdirSync(folder))(
  'A mail full of its reader, as platforms personalise it, tells nobody: %s',
  async (file) => {
    const raw = readFileSync(join(folder, file));
    const mail = await parseMail({ raw, label: file }, new Date('2026-01-01'));
    const personal = /rachel|smith|4711081|reader\.example|1[.,]250|LS1 4AB|Birkenweg/i;
    expect(mail.html).toMatch(personal);
    const copy = makePublicCopy(mail, { imageKey });
    expect(JSON.stringify(copy)).not.toMatch(personal);
    expect(copy).toMatchSnapshot({
      html: expect.any(String),
      shown: expect.any(Object),
      images: expect.any(Array),
    });
  },
);
