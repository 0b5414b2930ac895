import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindOfPiece, type PieceKind, readPart } from '#server/ingest/text/address-pieces.ts';

describe('A piece of an address', () => {
  test.each<[PieceKind, string[]]>([
    ['word', ['lamp', 'newsletter', 'winter', 'Sale', 'NEW', 'LendingTree', 'summer24', 'ipad10pro']],
    ['word', ['szczegóły', 'größe', 'été', 'лампа', '照明', 'kollektion', 'promozioni', 'zapatos']],
    [
      'plain',
      ['m', 'xl', 'top10', 'de', '1', '42', '2024', '9999', '64gb', '4k', '20240610', '240610', '10062024'],
    ],
    ['number', ['12345', '884213', '40219837465', 'm10123', 'ab123456']],
    ['code', ['B0CXYZ1234', 'X1Y2Z3', 'QWRT12ZX']],
    ['slight', ['f8zai']],
    ['made', ['uxz7dfiv', '5812L1QV2xk', 'p2kq94ms', 'kBnPrYpQj', '6n3vKB']],
  ])('reads as %s: %j', (kind, pieces) => {
    expect(pieces.map((piece) => [piece, kindOfPiece(piece)])).toEqual(pieces.map((piece) => [piece, kind]));
  });
});

describe('A part of an address is taken to pieces', () => {
  test.each<[string, string[], string[]]>([
    ['blue-lamp-12345', ['blue', 'lamp'], ['12345']],
    ['air-max-90-mens-shoes-6n3vKB', ['air', 'max', 'mens', 'shoes'], ['6n3vKB']],
    ['Twelve lamps, for evenings!', ['twelve', 'lamps', 'for', 'evenings'], []],
    ['2024-06-10', [], []],
    ['1234567', [], ['1234567']],
    ['', [], []],
    ['---', [], []],
    ['b503a08a-c4e6-4bfd-bc68-f98315f6032b', [], ['b503a08a-c4e6-4bfd-bc68-f98315f6032b']],
  ])('%s', (part, words, ids) => {
    const read = readPart(part);
    expect(read.words).toEqual(words);
    expect(read.ids.map(({ piece }) => piece)).toEqual(ids);
  });

  test('and nothing of it is made up', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (part) => {
        const { words, ids } = readPart(part);
        for (const word of words) expect(part.toLowerCase()).toContain(word);
        for (const { piece } of ids) expect(part).toContain(piece);
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });
});
