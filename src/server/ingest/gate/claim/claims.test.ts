import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimedName, claimedNames, squashName } from './claimed-name.ts';
import { isForeignClaim } from './foreign-claim.ts';
import { findDisguisedWord } from './look-alike-letters.ts';

const from = (name: string) => ({ from: { name, address: 'a@b.com' } });

describe('A name is compared as', () => {
  test.each<[name: string, squashed: string]>([
    ['Netflix', 'netflix'],
    ['NETFLIX!', 'netflix'],
    ['Harbor-Freight��', 'harborfreight'],
    ['Leroy Merlin', 'leroymerlin'],
    ['Lerοy Merlin', 'leroymerlin'],
    ['Ϲoіոbаѕе', 'coinbase'],
    ['Ꮮеdgеr', 'ledger'],
    ['𝗡𝗲𝘁𝗳𝗹𝗶𝘅', 'netflix'],
    ['McDonald’s', 'mcdonalds'],
    ['L’Oréal Paris', 'lorealparis'],
    ['H&M', 'hm'],
    ['Support netflix', 'netflix'],
    ['Netflix Support Team', 'netflix'],
    ['Amazon.com, Inc.', 'amazoncom'],
    ['Ferrero S.p.A.', 'ferrero'],
    ['Müller GmbH & Co. KG', 'muller'],
    ['dm-drogerie markt', 'dmdrogeriemarkt'],
    ['Team GB', 'teamgb'],
    ['Club Med', 'clubmed'],
    ['Shop Apotheke', 'shopapotheke'],
    ['Newsletter', 'newsletter'],
    ['Support Team', 'support'],
    ['7-Eleven', '7eleven'],
    ['楽天市場', '楽天市場'],
    ['', ''],
    ['🎉 – !', ''],
  ])('%s: %s', (name, squashed) => {
    expect(squashName(name)).toBe(squashed);
  });

  test('A mail without a name claims none.', () => {
    expect(claimedName({ from: null })).toBeNull();
    expect(claimedName(from(' 🎉 '))).toBeNull();
    expect(claimedNames(from('Jane from Netflix'))).toContain('netflix');
    expect(claimedNames(from('UPS Partner'))).toEqual(['upspartner', 'ups']);
  });
});

const brand = { names: ['Netflix', 'Netflix, Inc.'], domains: ['netflix.com'] };
const boots = { names: ['Boots'], domains: ['boots.com'] };
const tenant = { names: ['Anna Writes'], domains: ['annawrites@substack.com'] };

describe('A claim of a known name', () => {
  test.each<[name: string, fromDomain: string, known: typeof brand, isForeign: boolean]>([
    ['Netflix', 'evil.org', brand, true],
    ['NETFLIX', 'netflix-billing.com', brand, true],
    ['Nеtflix', 'evil.org', brand, true],
    ['Netflix Support', 'someone@gmail.com', brand, true],
    ['Netflix Payments', 'evil.org', brand, true],
    ['Netflix', 'netflix.com', brand, false],
    ['Netflix', 'netflix.de', brand, false],
    ['Netfix', 'evil.org', brand, false],
    ['Someone', 'evil.org', brand, false],
    ['Boots & Hearts', 'bootsandhearts.com', boots, false],
    ['Boots Hearing Care', 'bootshearing.com', boots, false],
    ['Boots & Hearts', 'evil.org', boots, true],
    ['Bootstrap', 'getbootstrap.com', boots, false],
    ['Anna Writes', 'annawrites@substack.com', tenant, false],
    ['Anna Writes', 'bob@substack.com', tenant, true],
    ['', 'evil.org', brand, false],
  ])('%s from %s', (name, fromDomain, known, isForeign) => {
    expect(isForeignClaim({ claimed: claimedNames(from(name)), fromDomain, brand: known })).toBe(isForeign);
  });

  test('from a brand’s own domains is never foreign, however it is decorated.', () => {
    const decoration = fc.constantFrom(
      '',
      ' Support',
      ' GmbH',
      '!',
      ' – News',
      ' from us',
      ' ®',
      ' & friends',
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), decoration, (name, end) => {
        const known = { names: [name], domains: ['own.com'] };
        expect(
          isForeignClaim({
            claimed: claimedNames(from(`${name}${end}`)),
            fromDomain: 'own.com',
            brand: known,
          }),
        ).toBe(false);
      }),
    );
  });
});

test('Squashing a squashed name changes nothing.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const once = squashName(name);
      expect(squashName(once)).toBe(once);
    }),
  );
});

describe('A disguised word', () => {
  test.each<[text: string, word: string | null]>([
    ['Nеtflix', 'Nеtflix'],
    ['My Lerοy', 'Lerοy'],
    ['Netflix', null],
    ['Яндекс', null],
    ['Ελλάδα Shop', null],
    ['µTorrent', null],
    ['ΔELTA', null],
  ])('%s: %s', (text, word) => {
    expect(findDisguisedWord(text)).toBe(word);
  });
});
