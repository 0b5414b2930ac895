import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { isTrackingNumber } from '#server/ingest/redact/numbers/tracking-numbers.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { mailFor, orderOf, readersOf, readRows, shapes } from '#tests/support/mail/two-subscribers.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const from = { name: 'Oak & Row', address: 'orders@oakandrow.example' };
const recipients = [{ name: '', address: 'k77@reader.org' }];
const clean = (over: Partial<ParsedMail>) =>
  makePublicCopy(parsedMail({ recipients, ...over }), { imageKey });
describe('A number of an order or parcel becomes zeros in subject and text of any mail', () => {
  test('in every language', async () => {
    await checkEveryRow(readTable(import.meta.url, 'orders.tsv', ['input', 'shown']), ({ input, shown }) => {
      expect(clean({ subject: input }).subject).toBe(shown);
      expect(clean({ html: `<p>${input}</p>` }).text).toBe(shown);
      expect(clean({ text: input }).text).toBe(shown);
    });
  });

  test.each([
    'Order before 12/12/2026 and save 20 %',
    'Over 250000 orders in 2026',
    'In order 200000 people came',
    'Colour #336699 and #1 of 10',
    'Shelf RR473124820GB',
    'Use code SAVE2026 on your order',
    'From 1,299,000 € on',
    'Call 0800 123 4567 to order',
    'Brand Srl, P.IVA 01234567890, sede legale Milano',
    'Registered in England, company number 01234567, VAT no. GB 123 4567 89',
    'USt-IdNr. DE 812 947 877',
    'Ships to: United Kingdom, Ireland and France',
    'Delivered to your door by Friday',
    'Sent to you with love',
  ])('and nothing else does: %s', (input) => {
    expect(clean({ subject: input, html: `<p>${input}</p>` })).toMatchObject({ subject: input, text: input });
  });
});

test('A full name above a tax number at the top goes', () => {
  const html = '<p>VALDIR DA SILVA JUNIOR,</p><p>65904723</p><p>Descubra se ganhou.</p>';
  expect(clean({ subject: 'Cartelas', html }).text).toBe('Descubra se ganhou.');
});

test('The check digit of S10 tells a parcel from a product.', () => {
  expect(isTrackingNumber('RR473124829GB')).toBe(true);
  expect(isTrackingNumber('RR473124820GB')).toBe(false);
});

function compare(file: string): { tried: number; different: string[] } {
  const different: string[] = [];
  let tried = 0;
  for (const row of readRows(file)) {
    for (const shape of shapes) {
      const copies = readersOf(row.language).map((subscriber, index) =>
        JSON.stringify(
          makePublicCopy(mailFor(row, subscriber, shape, orderOf(index + 1), { from }), { imageKey }),
        ),
      );
      for (const copy of copies) {
        tried += 1;
        if (copy !== copies[0]) different.push(`${row.language} ${shape}\n  ${copy}\n  ${copies[0]}`);
      }
    }
  }
  return { tried, different };
}

test('Two orders of two readers have one public copy but for products and prices.', () => {
  const { tried, different } = compare('orders-tuned.tsv');
  expect(tried).toBeGreaterThan(400);
  expect(different).toEqual([]);
});

test('So have the order mails that were kept aside while the rules were made.', () => {
  const { tried, different } = compare('orders-kept.tsv');
  expect(tried).toBeGreaterThan(800);
  expect(different).toEqual([]);
});
