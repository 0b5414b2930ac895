import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBodyStart, findField, readHeaderFields } from '#server/ingest/parse/header-fields.ts';

const read = (header: string | Buffer) =>
  readHeaderFields(Buffer.from(header)).map(({ name, value }) => `${name}|${value}`);
const latin1 = (header: string) => Buffer.from(header, 'latin1');

describe('A header field', () => {
  test.each<[string, string, string[]]>([
    ['has a lower-case name and a trimmed value', 'SUBJECT:  Hello  ', ['subject|Hello']],
    ['needs no blank behind its colon', 'Subject:Hello', ['subject|Hello']],
    ['may hold colons', 'Subject: Sale: today', ['subject|Sale: today']],
    ['may be empty', 'X-Empty:', ['x-empty|']],
    ['may have a blank before its colon', 'Subject : Hello', ['subject|Hello']],
    ['may go on in the next line', 'Subject: one\r\n two', ['subject|one two']],
    ['may go on behind a tab, which stays', 'Subject: one\r\n\ttwo', ['subject|one\ttwo']],
    ['may begin in the next line', 'Subject:\r\n Hello', ['subject|Hello']],
    ['may go on over a line of blanks', 'Subject: one\r\n  \r\n two', ['subject|one   two']],
    ['keeps its place among others of its name', 'X-A: 1\r\nX-B: 2\r\nX-A: 3', ['x-a|1', 'x-b|2', 'x-a|3']],
    ['ends at a bare line feed too', 'X-A: 1\nX-B: 2', ['x-a|1', 'x-b|2']],
    ['may have a name with digits and marks', 'X_2.a!: 1', ['x_2.a!|1']],
  ])('%s', (_what, header, fields) => {
    expect(read(header)).toEqual(fields);
  });

  test.each([
    ['a line without a colon', 'Hello there'],
    ['a line that begins with a colon', ': Hello'],
    ['a name of two words', 'Two words: Hello'],
    ['a name with other letters than ASCII', 'Größe: 40'],
    ['an mbox separator', 'From news@shop.example Tue Mar  4 10:15:00 2025'],
    ['the second half of a line whose beginning is missing', ' and so on: to the end'],
  ])('is not %s', (_what, line) => {
    expect(read(`${line}\r\nSubject: Hello`)).toEqual(['subject|Hello']);
  });

  test.each<[string, Buffer, string[]]>([
    ['UTF-8', Buffer.from('Subject: Größe – 40 €'), ['subject|Größe – 40 €']],
    ['Latin-1', latin1('Subject: Gr\xf6\xdfe'), ['subject|Größe']],
    ['windows-1252', latin1('Subject: \x9340 \x80\x94'), ['subject|“40 €”']],
    [
      'Latin-1 beside one in UTF-8',
      Buffer.concat([latin1('X-A: \xf6\n'), Buffer.from('X-B: ö\n')]),
      ['x-a|ö', 'x-b|ö'],
    ],
    ['both, line by line', Buffer.concat([latin1('X-A: \xf6\r\n'), Buffer.from(' ß\r\n')]), ['x-a|ö ß']],
  ])('written in raw %s is read', (_charset, header, fields) => {
    expect(read(header)).toEqual(fields);
  });

  test('is found by its name, the first of several', () => {
    const fields = readHeaderFields(Buffer.from('Date: a\r\nDate: b\r\nX: c'));
    expect(findField(fields, 'date')).toBe('a');
    expect(findField(fields, 'subject')).toBeUndefined();
  });
});

describe('The body begins', () => {
  test.each<[string, string, string]>([
    ['behind the first empty line', 'A: 1\r\n\r\nbody\r\n\r\nmore', 'body\r\n\r\nmore'],
    ['behind one that ends with a line feed alone', 'A: 1\n\nbody', 'body'],
    ['behind one of another kind than the lines before it', 'A: 1\r\n\nbody', 'body'],
    ['at once where the first line is empty', '\r\nbody', 'body'],
    ['behind no line of blanks, which goes on a field', 'A: 1\n \n more\n\nbody', 'body'],
    ['nowhere where no line is empty', 'A: 1\r\nB: 2', ''],
    ['nowhere in nothing', '', ''],
  ])('%s', (_where, message, body) => {
    const bytes = Buffer.from(message);
    expect(bytes.subarray(findBodyStart(bytes)).toString()).toBe(body);
  });

  test('where the part begins, not where the message does', () => {
    const bytes = Buffer.from('A: 1\n\nB: 2\n\nbody');
    expect(bytes.subarray(findBodyStart(bytes, 6)).toString()).toBe('body');
  });
});

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/);
const word = fc.stringMatching(/^[!-~]{1,12}$/);
const value = fc.array(word, { minLength: 1, maxLength: 8 });
const header = fc.array(fc.record({ name, value }), { minLength: 1, maxLength: 6 });

describe('Whatever a header says', () => {
  test('it says the same however its lines end and wherever they are folded', () => {
    fc.assert(
      fc.property(
        header,
        fc.constantFrom('\n', '\r\n'),
        fc.infiniteStream(fc.boolean()),
        (fields, eol, folds) => {
          const written = fields.map(
            (field) =>
              `${field.name}:${field.value.map((part) => `${folds.next().value === true ? eol : ''} ${part}`).join('')}`,
          );
          expect(read(written.join(eol))).toEqual(
            fields.map((field) => `${field.name.toLowerCase()}|${field.value.join(' ')}`),
          );
        },
      ),
    );
  });

  test('reading never fails, and every name is one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        for (const field of readHeaderFields(bytes)) expect(field.name).toMatch(/^[!-9;-~]+$/);
        expect(findBodyStart(bytes)).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
