import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { outlineMime } from '#server/ingest/parse/mime-outline.ts';
import { withOneLineParts } from '#server/ingest/parse/one-line-parts.ts';

const oneLine = (message: Buffer) => withOneLineParts(message, outlineMime(message));

const piece = fc.constantFrom(
  ...['a', 'é', '=', '=3D', '=C3=A9', 'QUJD', 'YQ==', ' ', '\n', '\r\n', '\r', '\r\r\n', '=\n', '=\r\n'],
  ...['--', '\n--', '\n-- \n', '\n--b\n', '\n\n', '<p>', '.', '\u0000'],
);
const body = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const encoding = fc.constantFrom('', '7bit', '8bit', 'base64', 'quoted-printable', 'x-odd');
const type = fc.constantFrom(
  'text/plain; charset=utf-8',
  'text/html',
  'text/plain; format=flowed',
  'image/gif',
);

test('the parser reads the same of a message whose parts are one line each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ type, encoding, body }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      async (parts, eol, isMultipart) => {
        const written = parts.map(({ type, encoding, body }) =>
          [
            `Content-Type: ${type}`,
            ...(encoding === '' ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
            '',
            body,
          ].join(eol),
        );
        const message = Buffer.from(
          isMultipart
            ? `Content-Type: multipart/mixed; boundary=b${eol}${eol}${written.map((part) => `--b${eol}${part}${eol}`).join('')}--b--${eol}`
            : (written[0] ?? ''),
        );
        const given = await PostalMime.parse(message);
        const read = await PostalMime.parse(oneLine(message));
        expect(read.html).toBe(given.html);
        expect(read.text).toBe(given.text);
        expect(read.attachments).toEqual(given.attachments);
      },
    ),
    { numRuns: 1_500 },
  );
});

test('a part of many lines becomes one line', () => {
  const message = Buffer.from(`Content-Type: text/plain\n\n${'a line\n'.repeat(100)}`);
  expect(oneLine(message).toString('latin1').split('\n')).toHaveLength(5);
});
