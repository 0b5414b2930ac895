import { expect, test } from 'vitest';
import { emailFileName } from '#shared/format/email-file-name.ts';

test('A subject becomes lower case with underscores for everything that is not alphanumeric', () => {
  expect(emailFileName('Ridge season opens Friday: 30% OFF!')).toBe(
    'ridge_season_opens_friday__30__off_.html',
  );
});

test('Every other character becomes one underscore, so that two subjects rarely share a name', () => {
  expect(emailFileName('a - b')).toBe('a___b.html');
  expect(emailFileName('Now 🎁')).toBe('now__.html');
  expect(emailFileName('Café')).toBe('caf_.html');
});

test('A subject cannot name another folder or another kind of file', () => {
  expect(emailFileName('../../etc/passwd')).toBe('______etc_passwd.html');
  expect(emailFileName('invoice.exe\u0000')).toBe('invoice_exe_.html');
  expect(emailFileName('a\r\nContent-Type: x')).toBe('a__content_type__x.html');
});

test('A subject longer than a file name may be is cut before the extension', () => {
  const name = emailFileName('x'.repeat(400));
  expect(name).toHaveLength(255);
  expect(name.endsWith('x.html')).toBe(true);
});

test('An empty subject still gives a file that is not hidden', () => {
  expect(emailFileName('')).toBe('email.html');
});
