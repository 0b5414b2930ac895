import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMachineMade, isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

const settled = { seed: 20_261_122, numRuns: 200 };

describe('A piece of an address was made by a machine', () => {
  test.each([
    ['a UUID', 'b503a08a-c4e6-4bfd-bc68-f98315f6032b'],
    ['a UUID in capitals', 'B503A08A-C4E6-4BFD-BC68-F98315F6032B'],
    ['a UUID amid other things', 'u-b503a08a-c4e6-4bfd-bc68-f98315f6032b-1'],
    ['an MD5', '0e8ecbae07b9f214ba3eb931f11d506a'],
    ['sixteen hexadecimal digits', '8938019bd289ef61'],
    ['a token of letters and digits', 'zVyFum2NdTrVP4x8Qa1Lk'],
    ['a token of a newsletter', 'L3exNPy0YRiEtcQ01BHws124'],
    ['base64 of an address', 'YW5uYS5kb2VAcmVhZGVyLm9yZw=='],
    ['base64 without its padding', 'YW5uYS5kb2VAcmVhZGVyLm9yZw'],
    ['a signed JSON', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N'],
  ])('%s', (_what, piece) => {
    expect(isOpaqueToken(piece)).toBe(true);
  });

  test('whatever was digested or counted up', () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), (text, uuid) => {
        const digest = createHash('sha256').update(text).digest();
        expect(isOpaqueToken(digest.toString('hex'))).toBe(true);
        expect(isOpaqueToken(digest.toString('base64url'))).toBe(true);
        expect(isOpaqueToken(uuid)).toBe(true);
      }),
      settled,
    );
  });
});

describe('A piece of an address was written by somebody', () => {
  test.each([
    ['a word', 'newsletter'],
    ['a long word', 'donaudampfschifffahrtsgesellschaft'],
    ['a slug', 'twelve-lamps-for-long-evenings'],
    ['a slug with a year', 'spring-summer-2026-collection'],
    ['a slug of a model', 'macbook-air-13-inch-m2-8gb-256gb-ssd'],
    ['a slug with an article', 'blue-lamp-12345'],
    ['an article of a shoe', 'CN8490-001'],
    ['a long article', 'AIR-MAX-90-CN8490-001'],
    ['a time', '20260301120000'],
    ['a number of sixteen digits', '1234567890123456'],
    ['words in small letters and capitals', 'SpringSummerCollection'],
    ['hexadecimal letters that are words', 'facadefacadeface'],
    ['a file', 'hero_banner_desktop_1200x600'],
    ['a sentence', 'Twelve lamps 4 long evenings 2 come'],
    ['a short hexadecimal number', 'ff8800'],
    ['nothing', ''],
  ])('%s', (_what, piece) => {
    expect(isOpaqueToken(piece)).toBe(false);
  });

  test('whatever is made of words between dashes', () => {
    const word = fc.constantFrom(
      'lamp',
      'blue',
      'summer',
      'sale',
      'rug',
      'oak',
      'new',
      'for',
      'you',
      '24',
      '2026',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        expect(isOpaqueToken(words.join('-'))).toBe(false);
        expect(isOpaqueToken(words.join('_'))).toBe(false);
      }),
      settled,
    );
  });
});

describe('A piece of an address that is known to be about the reader', () => {
  test.each(['zVyFum2x', '6a5aq8e1', 'Qz81hhTw', 'k3Jh72Lp', 'a1b2c3d4'])(
    'is a token, however short: %s',
    (piece) => {
      expect(isMachineMade(piece)).toBe(true);
    },
  );

  test.each([
    'summer24',
    'newsletter',
    '12345678',
    'Summer2026',
    'a1b2',
    'unsubscribe',
    'iphone15',
    'lamp-2026',
  ])('is none: %s', (piece) => {
    expect(isMachineMade(piece)).toBe(false);
  });
});
