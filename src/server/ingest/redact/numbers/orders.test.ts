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
/** Makes a message order mail, whatever line is tested. */
const inOrderMail = (line: string) =>
  clean({
    from,
    subject: 'Your order has shipped',
    html: `<p>Order number: 11111111</p><p>${line}</p>`,
  }).text?.replace('Order number: 00000000\n', '');

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

describe('In mail about an order', () => {
  test('a number and an address go, and what is the shop’s stays', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'order-mail-lines.tsv', ['input', 'shown']),
      ({ input, shown }) => {
        expect(inOrderMail(input)).toBe(shown);
      },
    );
  });

  test('a name and a town without a postcode below their label go', () => {
    const html =
      '<p>Order number: 11111111</p><p>Ship to</p><p>Christopher</p><p>BUCKEYE, AZ</p><p>Order total: $5.00</p>';
    expect(clean({ from, subject: 'Your order has shipped', html }).text).toBe(
      'Order number: 00000000\nShip to\nOrder total: $5.00',
    );
  });

  test('which a carrier’s subject tells it is, a town goes', () => {
    const html = '<p>Tracking number: 11111111</p><p>Your item arrives today in SOME PLACE, AK 12345.</p>';
    expect(clean({ subject: 'Expected Delivery on Wednesday', html }).text).toBe(
      'Tracking number: 00000000\nYour item arrives today.',
    );
  });

  test('a full name above a tax number at the top goes', () => {
    const html = '<p>VALDIR DA SILVA JUNIOR,</p><p>65904723</p><p>Descubra se ganhou.</p>';
    expect(clean({ subject: 'Cartelas', html }).text).toBe('Descubra se ganhou.');
  });

  test('links to the order and the parcel’s page lose the number', () => {
    const html = `<p>Order number: 11112222</p><a href="https://oakandrow.example/orders/11112222">Order</a>
      <a href="https://www.ups.com/track?loc=en&amp;tracknum=1Z999AA10123456784">Track</a>
      <a href="https://parcel.example/t/RR473124829GB">Track</a><a href="https://oakandrow.example/p/33334444?o=11112222">Shelf</a>`;
    const { html: shown } = clean({ from, subject: 'Your order has shipped', html });
    expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://oakandrow.example/',
      'https://www.ups.com/track?loc=en',
      'https://oakandrow.example/',
      'https://oakandrow.example/p/33334444',
    ]);
  });
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

/** Of order mails that did not inform the rules. */
const keptShare = 0.06;

test('So have nearly all of the order mails that were kept aside while the rules were made.', () => {
  const { tried, different } = compare('orders-kept.tsv');
  expect(tried).toBeGreaterThan(800);
  expect(different.length / tried).toBeLessThan(keptShare);
});
