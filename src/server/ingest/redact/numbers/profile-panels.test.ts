import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const cells = (fields: string[][]) =>
  `<table>${fields.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

/**
 * Returns the public copy of an email with these fields: in html in two cells each, in the text after a
 * colon.
 */
function shown(fields: string[][], before = '', after = '') {
  const html = `<p>${before}</p>${cells(fields)}<p>${after}</p>`;
  const text = [before, ...fields.map((row) => row.join(': ')), after].join('\n');
  const copy = makePublicCopy(parsedMail({ html, text }), { imageKey });
  return `${copy.html}\n${copy.text}`;
}

describe('A list of what is noted of a reader loses telephone, place and day of birth', () => {
  test.each([
    [
      ['Name', 'Anna Doe'],
      ['Zip', '54143 (Marinette)'],
      ['Supporter ID', '88204417'],
    ],
    [
      ['Email', 'anna.doe@reader.org'],
      ['Mobile', '938 55 012'],
      ['Postcode', 'LS1 4AB'],
    ],
    [
      ['E-post', 'anna.doe@reader.org'],
      ['Mobil', '938 55 012'],
      ['Fødselsdato', '1992-06-23'],
    ],
    [
      ['E-Mail', 'anna.doe@reader.org'],
      ['PLZ', '54143'],
      ['Ort', 'Marinette'],
      ['Handy', '0171 9385501'],
    ],
    [
      ['Geburtsdatum', '23.06.1992'],
      ['Stadt', 'Marinette'],
      ['Telefon', '938 55 012'],
    ],
    [
      ['Code postal', '54143'],
      ['Ville', 'Marinette'],
      ['Numéro de membre', '88204417'],
    ],
    [
      ['Correo', 'anna.doe@reader.org'],
      ['Móvil', '938 55 012'],
      ['Ciudad', 'Marinette'],
    ],
    [
      ['E-mail', 'anna.doe@reader.org'],
      ['CAP', '54143'],
      ['Città', 'Marinette'],
      ['Cellulare', '938 55 012'],
    ],
    [
      ['E-mail', 'anna.doe@reader.org'],
      ['Kod pocztowy', '54-143'],
      ['Miasto', 'Marinette'],
    ],
    [
      ['E-mail', 'anna.doe@reader.org'],
      ['Телефон', '938 55 012'],
      ['Город', 'Marinette'],
    ],
    [
      ['メール', 'anna.doe@reader.org'],
      ['電話番号', '938-55-012'],
      ['住所', 'Marinette 54143'],
    ],
    [
      ['이메일', 'anna.doe@reader.org'],
      ['휴대폰', '938-55-012'],
      ['주소', 'Marinette 54143'],
    ],
    [
      ['邮箱', 'anna.doe@reader.org'],
      ['手机', '938 55 012'],
      ['城市', 'Marinette'],
    ],
  ])('%j', (...fields) => {
    const text = shown(fields as string[][]);
    expect(text).not.toMatch(/54.?143|Marinette|88204417|938.55|9385501|1992|06.23|LS1/);
    expect(text).toContain(fields[1]?.[0]);
  });

  test.each(['Our records show:', 'Ihre Angaben:', 'Dette har vi registrert om deg:', 'Jouw gegevens'])(
    'where words announce it: %s',
    (before) => {
      const text = shown(
        [
          ['Phone', '938 55 012'],
          ['City', 'Marinette'],
        ],
        before,
      );
      expect(text).not.toMatch(/Marinette|938/);
    },
  );
});

describe('A list of everybody’s stays', () => {
  test.each([
    [
      ['Phone', '938 55 012'],
      ['City', 'Marinette'],
      ['Email', 'shop@brand.com'],
    ],
    [
      ['Name', 'Open day at the mill'],
      ['Address', '12 High Street'],
      ['Postcode', 'LS1 4AB'],
    ],
    [
      ['Ort', 'Stadthalle Marinette'],
      ['Adresse', 'Lindenallee 1, 54143'],
      ['Telefon', '938 55 012'],
    ],
    [
      ['Name', 'Ulrich Mertens'],
      ['Telefon', '938 55 012'],
      ['E-Mail', 'mertens@brand.com'],
    ],
  ])('%j', (...fields) => {
    const text = shown(fields as string[][], 'Where to find us', 'See you there');
    for (const [, value = ''] of fields as string[][]) expect(text.split(value).length).toBe(3);
  });

  test('and so does what stands elsewhere in a mail with such a list', () => {
    const text = shown(
      [
        ['Name', 'Anna Doe'],
        ['Zip', '54143'],
      ],
      'Our records show:',
      'Chip in. Thanks!</p><p>Phone: 938 55 012</p><p>PO Box 1180, Madison, WI 53701',
    );
    expect(text).toContain('53701');
    expect(text).toContain('938 55 012');
  });
});
