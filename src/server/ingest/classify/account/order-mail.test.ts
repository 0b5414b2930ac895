import { describe, expect, test } from 'vitest';
import { isAccountMail } from '#server/ingest/classify/account/account-mail.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

describe('A mail is about an order or account', () => {
  const about = (subject: string, address: string, lines: string[] = [], isList = false) =>
    isAccountMail(
      parsedMail({
        subject,
        from: { name: 'Brand', address },
        headers: isList ? [{ name: 'list-unsubscribe', value: '<https://brand.com/u>' }] : [],
      }),
      lines,
    );

  test('by its subject and its sender', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'order-mail.tsv', ['subject', 'address']),
      ({ subject, address }) => {
        expect(about(subject, address)).toBe(true);
      },
    );
  });

  test.each([
    ['Your order has shipped', ['Order number: 204911']],
    ['Thank you', ['Order number: 204911', 'Delivery address', 'Total £20']],
    ['Danke', ['Bestellnummer: 204911', 'Lieferadresse', 'Gesamtsumme 20 €']],
    ['Merci', ['Numéro de commande : 204911', 'Adresse de livraison', 'Total 20 €']],
  ])('by its lines: %s', (subject, lines) => {
    expect(about(subject, 'hello@brand.com', lines)).toBe(true);
  });

  test.each([
    ['its subject alone', 'Your order is waiting for you', 'news@brand.com', [], false],
    ['its sender alone', 'Twelve lamps', 'orders@brand.com', [], false],
    ['two lines', 'Twelve lamps', 'news@brand.com', ['Total £20', 'Track your parcel'], false],
    ['a campaign of a list', 'Your order ships free', 'orders@brand.com', [], true],
    ['long lines', 'Your order', 'news@brand.com', [`Order number ${'word '.repeat(40)}`], false],
    ['nothing', '', '', [], false],
  ])('but not by %s', (_what, subject, address, lines, isList) => {
    expect(about(subject, address, lines, isList)).toBe(false);
  });
});
