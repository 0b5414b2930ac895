import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPasted } from '#client/admin/sign-ups/read-pasted.ts';

test.each([
  ['', []],
  [' \n\t\r\n,;', []],
  ['northwind.com', [{ row: 1, domain: 'northwind.com' }]],
  [
    '\r\n  northwind.com \r\n\r\nhttps://contoso.com/a?b=c\tvault+c@reader.example extra',
    [
      { row: 2, domain: 'northwind.com' },
      { row: 4, domain: 'https://contoso.com/a?b=c', address: 'vault+c@reader.example' },
    ],
  ],
  [
    'a.com;a@b.example\rb.com,c@d.example',
    [
      { row: 1, domain: 'a.com', address: 'a@b.example' },
      { row: 2, domain: 'b.com', address: 'c@d.example' },
    ],
  ],
])('The list %j is read', (text, rows) => {
  expect(readPasted(text)).toEqual(rows);
});

test('Every line that holds more than separators is one row, under the number of its line', () => {
  const line = fc.string({ unit: fc.constantFrom('a', '.', '@', ' ', ',', ';', '\t', '😀', '=') });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const filled = lines.flatMap((each, index) => (/[^\s,;]/.test(each) ? [index + 1] : []));
      expect(readPasted(lines.join('\n')).map(({ row }) => row)).toEqual(filled);
    }),
  );
});
