import { describe, expect, test } from 'vitest';
import { classifyTestMail } from '#tests/support/mail/classified-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const typeOf = (subject: string, text: string, isBulk = false) =>
  classifyTestMail({ subject, text, isBulk }).campaignType;

test('Mail about one reader’s own affairs is transactional, and mail to a list that speaks of such things is not', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'account-mails.tsv', ['goesTo', 'type', 'subject', 'text']),
    ({ goesTo, type, subject, text }) => {
      expect(typeOf(subject, text, goesTo === 'a list')).toBe(type);
    },
  );
});

describe('Mail about one reader’s own affairs is transactional', () => {
  test('whatever the language, by a code alone on its line', () => {
    expect(typeOf('Acme', 'Merhaba,\n\n482113\n\nAcme')).toBe('transactional');
    expect(typeOf('Acme', 'Merhaba,\n\n2025\n\nAcme')).toBe('other');
    expect(typeOf('Acme', '101010\n202020\n303030')).toBe('other');
    expect(typeOf('Acme', 'Merhaba,\n\n482113\n\nAcme', true)).toBe('other');
  });
});
