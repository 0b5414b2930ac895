import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedClaim, chooseBrandName } from './choose-brand-name.ts';
import { likenessToDomain } from './name-in-domain.ts';

/** `sender Acme 3` */
const claims = (...lines: string[]): CountedClaim[] =>
  lines.map((line) => {
    const words = line.split(' ');
    return {
      kind: words[0] as CountedClaim['kind'],
      name: words.slice(1, -1).join(' '),
      mails: Number(words.at(-1)),
    };
  });

describe('The name of a brand', () => {
  test.each([
    ['a person before the company', 'amazon.com', ['alone Oates 1', 'sender Amazon 1'], 'Amazon'],
    ['a person alone', 'amazon.com', ['alone Oates 1'], 'Amazon'],
    ['a person, however often', 'amazon.com', ['alone Anna 500', 'sender Amazon 1'], 'Amazon'],
    ['a person and a footer', 'amazon.com', ['alone Oates 9', 'site Amazon.com 1'], 'Amazon'],
    [
      'the most frequent spelling',
      'hellofresh.de',
      ['sender HELLOFRESH 1', 'sender HelloFresh 3'],
      'HelloFresh',
    ],
    [
      'as many: not capitals alone',
      'hellofresh.de',
      ['sender HELLOFRESH 1', 'sender HelloFresh 1'],
      'HelloFresh',
    ],
    ['an ending everybody writes', 'booking.com', ['sender Booking.com 5'], 'Booking.com'],
    [
      'endings that differ',
      'amazon.com',
      ['sender Amazon.com 2', 'sender Amazon.de 2', 'sender Amazon 2'],
      'Amazon',
    ],
    ['a slogan beside the name', 'acme.example', ['sender Summer Fun 3', 'sender Acme 2'], 'Acme'],
    [
      'sections',
      'corner.example',
      ['sender Corner Books 1', 'sender Corner 1', 'sender Corner Toys 1'],
      'Corner',
    ],
    ['a name the domain does not know', 'zx-mailing.example', ['sender Zephyr Air 3'], 'Zephyr Air'],
    [
      'a lone name its footer confirms',
      'zx.example',
      ['alone Zephyr Air 1', 'site Zephyr Air 1'],
      'Zephyr Air',
    ],
    ['a footer of somebody else', 'acme.example', ['site Mail Maker 3'], 'Acme'],
    ['initials', 'ysl.example', ['sender Yves Saint Laurent 1'], 'Yves Saint Laurent'],
    ['a domain for sending', 'ryanairmail.com', ['sender Ryanair 1', 'alone Your Trip 1'], 'Ryanair'],
    [
      'an article',
      'dailymail.co.uk',
      ['sender The Daily Mail 2', 'site Associated Newspapers 2'],
      'The Daily Mail',
    ],
    ['a tenant', 'dailyloaf@substack.com', ['sender The Daily Loaf 1'], 'The Daily Loaf'],
    ['a list', 'zx.example', ['list Corner Shop 4', 'sender Corner Shop 4'], 'Corner Shop'],
    ['nobody', 'mini-presents.com', [], 'Mini Presents'],
    ['a product said more often', 'acme.example', ['sender Zephyr Air 9', 'sender Acme 1'], 'Acme'],
    [
      'sections of a name the domain does not know',
      'online.example',
      ['sender Zephyr 1', 'alone Zephyr Shopper 3', 'alone Zephyr Phones 4'],
      'Zephyr',
    ],
    ['a person at an address of their own', 'plinehan@yahoo.com', ['alone Paul Linehan 1'], 'Paul Linehan'],
  ])('is chosen from what all its mails say: %s', (_what, domain, lines, name) => {
    expect(chooseBrandName(domain, claims(...lines))).toBe(name);
  });
});

const claim: fc.Arbitrary<CountedClaim> = fc.record({
  kind: fc.constantFrom('sender', 'alone', 'list', 'site'),
  name: fc.constantFrom(
    ...['Acme', 'ACME', 'Acme.com', 'The Acme', 'Acme Foods', 'Oates', 'Anna Bell', 'Zephyr', 'Mail', '無印'],
  ),
  mails: fc.integer({ min: 1, max: 1_000 }),
});
const domains = fc.constantFrom(
  'acme.example',
  'acmemail.example',
  'zx.example',
  'oates@gmail.com',
  'a.example',
);
const companies = domains.filter((domain) => !domain.includes('@'));

test('The order in which mails came in does not matter', () => {
  fc.assert(
    fc.property(domains, fc.array(claim, { maxLength: 8 }), fc.nat(7), (domain, all, turn) => {
      const turned = [...all.slice(turn), ...all.slice(0, turn)].reverse();
      expect(chooseBrandName(domain, turned)).toBe(chooseBrandName(domain, all));
    }),
  );
});

test('A name that nothing else repeats and the domain does not know is never the brand’s', () => {
  fc.assert(
    fc.property(
      companies,
      fc.array(claim, { maxLength: 6 }),
      fc.integer({ min: 1, max: 1e6 }),
      (domain, all, mails) => {
        fc.pre(likenessToDomain('Oates', domain.split(/[.@]/)[0] ?? '') === 0);
        const others = all.filter(({ name }) => name !== 'Oates');
        expect(chooseBrandName(domain, [...others, { kind: 'alone', name: 'Oates', mails }])).not.toBe(
          'Oates',
        );
      },
    ),
  );
});

test('Ten times as much of the same mail is the same name', () => {
  fc.assert(
    fc.property(domains, fc.array(claim, { maxLength: 6 }), (domain, all) => {
      const more = all.map((one) => ({ ...one, mails: one.mails * 10 }));
      expect(chooseBrandName(domain, more)).toBe(chooseBrandName(domain, all));
    }),
  );
});
