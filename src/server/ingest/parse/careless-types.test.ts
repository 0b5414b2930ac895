import { describe, expect, test } from 'vitest';
import { plainFields, readMail } from '#tests/support/mail/read-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const read = async (fields: string[], ...body: string[]) => {
  const mail = await readMail([...plainFields, ...fields, '', ...body]);
  return [mail.text?.trim() ?? null, mail.html?.trim() ?? null];
};

describe('A text is shown although its Content-Type is written carelessly:', () => {
  test('of text', async () => {
    await checkEveryRow(
      [...readTable(import.meta.url, 'careless-types.tsv', ['type']), { type: '' }],
      async ({ type }) => {
        expect(await read([`Content-Type: ${type}`], 'Hello Anna')).toEqual(['Hello Anna', null]);
        expect(
          await read(
            ['Content-Type: multipart/mixed; boundary=b'],
            '--b',
            `Content-Type: ${type}`,
            '',
            'Hello Anna',
            '--b--',
          ),
        ).toEqual(['Hello Anna', null]);
      },
    );
  });

  test.each(['TEXT/HTML charset=US-ASCII', 'text/html, charset=utf-8', 'html', 'text', '"text/html"', ''])(
    'html in %j',
    async (type) => {
      const page = '<html><body><p>Shown</p></body></html>';
      expect(await read([`Content-Type: ${type}`], page)).toEqual([null, page]);
    },
  );
});

const parts = (boundary: string) => [
  `--${boundary}`,
  'Content-Type: text/plain',
  '',
  'plain',
  `--${boundary}`,
  'Content-Type: text/html',
  '',
  '<p>html</p>',
  `--${boundary}--`,
];

describe('Parts are found although their Content-Type is written carelessly:', () => {
  const types = [
    'multipart/alternative boundary="b"',
    'multipart/alternative, boundary=b',
    'multipart/alternative; boundary="b',
    'multipart/alternative; boundary=b"',
    "multipart/alternative; boundary='b'",
    'multipart/alternative; boundary="b" junk',
    'multipart/alternative; charset=utf-8 boundary=b',
    'multipart/alternative; boundary=',
    'multipart/alternative; boundary*0="b"',
    'multipart/alternative;',
    'multipart/alternative',
    'MULTIPART/ALTERNATIVE BOUNDARY=b',
    'multipart/; boundary=b',
    'multipart; boundary=b',
    '"multipart/alternative"; boundary="b"',
  ];

  test.each([...types, 'text/plain; boundary=b', 'text/plain', 'text/html; charset=utf-8', ''])(
    'of the message: %j',
    async (type) => {
      expect(await read([`Content-Type: ${type}`], ...parts('b'))).toEqual(['plain', '<p>html</p>']);
    },
  );

  test.each(types)('of a part: %j', async (type) => {
    const body = ['--outer', `Content-Type: ${type}`, '', ...parts('b'), '--outer--'];
    expect(await read(['Content-Type: multipart/mixed; boundary=outer'], ...body)).toEqual([
      'plain',
      '<p>html</p>',
    ]);
  });

  test('whose first part names no type', async () => {
    const body = ['--b', '', 'plain', ...parts('b').slice(4)];
    expect(await read(['Content-Type: text/plain'], ...body)).toEqual(['plain', '<p>html</p>']);
  });
});

test('A part of bytes that are no text is not shown as one', async () => {
  expect(await read(['Content-Type: nonsense'], 'a\u0000b\u0001')).toEqual([null, null]);
});
