import { describe, expect, test } from 'vitest';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';

const shown = (lines: readonly string[], isAccount = false) =>
  new DetailRedactor(isAccount)
    .redactText(lines.join('\n'))
    .split('\n')
    .filter((line) => line !== '');

describe('The lines of the reader’s address go from below their label', () => {
  test.each([
    ['Shipping address:', ['Anna Doe', '12 High Street', 'Leeds LS1 4AB']],
    ['Delivery address', ['Anna Doe', 'Flat 3', '88 Mill Lane', 'London', 'SW1A 1AA']],
    ['Ship to:', ['Anna Doe', '4711 Oak Avenue', 'Springfield, IL 62704']],
    ['Bill to', ['Anna Doe', '12345 Oak Avenue', 'Springfield, IL 62704-1234']],
    ['Ship to:', ['Anna Doe', '1 Main St', 'Ottawa ON K1A 0B1']],
    ['Lieferadresse', ['Anna Doe', 'Hauptstraße 5', '10115 Berlin']],
    ['Ihre Rechnungsanschrift:', ['Anna Doe', 'Bahnhofstrasse 1', 'CH-8001 Zürich']],
    ['Adresse de livraison :', ['Anna Doe', '5 rue de Lyon', '75011 Paris']],
    ['Dirección de envío', ['Anna Doe', 'Calle Mayor 8, 2º B', '28013 Madrid']],
    ['Endereço de entrega:', ['Anna Doe', 'Rua Augusta 10', '01310-100 São Paulo']],
    ['Morada de entrega', ['Anna Doe', 'Rua Nova 1', '4000-123 Porto']],
    ['Indirizzo di spedizione:', ['Anna Doe', 'Via Roma 1', '20121 Milano']],
    ['Bezorgadres', ['Anna Doe', 'Damrak 1', '1012 LG Amsterdam']],
    ['Adres dostawy:', ['Anna Doe', 'ul. Długa 5', '00-950 Warszawa']],
    ['Leveransadress', ['Anna Doe', 'Storgatan 1', '111 22 Stockholm']],
    ['Leveringsadresse', ['Anna Doe', 'Nørregade 1', '2100 København']],
    ['Doručovací adresa', ['Anna Doe', 'Dlouhá 5', '110 00 Praha']],
    ['Toimitusosoite', ['Anna Doe', 'Katu 1', '00100 Helsinki']],
    ['Адрес доставки:', ['Анна Иванова', 'ул. Ленина 5', '101000 Москва']],
    ['お届け先', ['田中花子', '千代田1-1', '〒100-0001 東京都']],
    ['* DELIVERY ADDRESS *', ['Anna Doe', '12 High Street', 'Leeds LS1 4AB']],
  ])('%s', (label, address) => {
    expect(shown([label, ...address, 'Thank you'])).toEqual([label, 'Thank you']);
    expect(shown([label, '', ...address.flatMap((line) => [`   ${line}`, '']), 'Thank you'])).toEqual([
      label,
      'Thank you',
    ]);
  });

  test.each([
    ['Delivery address: 12 High Street, Leeds LS1 4AB', 'Delivery address: '],
    ['Ship to: Anna Doe, 4711 Oak Avenue, Springfield, IL 62704', 'Ship to: '],
    ['Lieferadresse: Anna Doe, Hauptstraße 5, 10115 Berlin', 'Lieferadresse: '],
    ['Adresse de livraison : 5 rue de Lyon, 75011 Paris', 'Adresse de livraison : '],
  ])('or from behind it: %s', (line, rest) => {
    expect(shown([line, 'Thank you'])).toEqual([rest, 'Thank you']);
  });
});

describe('Other lines stay', () => {
  test.each([
    ['the brand’s address', ['Brand Ltd', '1 Mill Road', 'Leeds LS2 1AA']],
    ['the address of a shop', ['Visit us', '1 Mill Road', 'Leeds LS2 1AA']],
    ['a label without an address', ['Ship to', 'anywhere you like']],
    ['a label in a sentence', ['We deliver to the UK and Ireland.', 'Order by 10115 today']],
    [
      'what is far below a label',
      ['Delivery address', ...Array.from({ length: 8 }, (_, at) => `Line ${at}`), 'LS2 1AA'],
    ],
    ['a price behind a label', ['Delivery to: from £4.99']],
    ['a long line below a label', ['Ship to', `We ship to ${'every country '.repeat(6)}`, '10115 Berlin']],
  ])('%s', (_what, lines) => {
    expect(shown(lines)).toEqual(lines);
  });
});

test('In mail about an order, what is below the label goes without a postcode, too', () => {
  const lines = ['Ship to', 'Anna', 'BUCKEYE, AZ', 'Order total: $5', 'Thank you'];
  expect(shown(lines, true)).toEqual(['Ship to', 'Thank you']);
  expect(shown(lines)).toEqual(lines);
});
