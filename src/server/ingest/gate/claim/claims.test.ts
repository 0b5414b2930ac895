import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimedNames, squashName } from './claimed-name.ts';
import { findDisguisedWord } from './look-alike-letters.ts';

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
});

describe('A mail claims', () => {
  test.each<[sender: string, domain: string, claimed: string[]]>([
    ['Netflix', 'evil.org', ['netflix']],
    ['NETFLIX', 'netflix-billing.com', ['netflix']],
    ['Nеtflix', 'evil.org', ['netflix']],
    ['Netflix Support', 'someone@gmail.com', ['netflix', 'netflixsupport']],
    ['Netflix Payments', 'evil.org', ['netflix', 'netflixpayments']],
    ['UPS Partner', 'evil.org', ['ups', 'upspartner']],
    ['Oak’s Club Trusted Partner', 'evil.org', ['oaksclub', 'oaksclubtrustedpartner']],
    ['Jane from Netflix', 'evil.org', ['janefromnetflix', 'netflix']],
    ['Royal Mail', 'evil.org', ['royalmail']],
    ['Pizza Express Ltd', 'evil.org', ['pizzaexpress']],
    ['Netflix, Inc.', 'evil.org', ['netflix']],
    ['Bob & Ann', 'evil.org', ['bobann', 'bobandann', 'bobundann', 'bobetann', 'bobyann']],
    ['Müller', 'evil.org', ['muller', 'mueller']],
    ['Netflix', 'netflix.com', []],
    ['Netflix', 'netflix.de', []],
    ['Netflix Support', 'netflix.de', []],
    ['Jane from Netflix', 'netflix.com', []],
    ['Royal Mail', 'royalmail.com', []],
    ['Boots & Hearts', 'bootsandhearts.com', []],
    ['Boots Hearing Care', 'bootshearing.com', []],
    ['Canada Post', 'canadapost-postescanada.ca', ['canadapost']],
    ['Netflix', 'netflix@gmail.com', ['netflix']],
    ['news@shop.example', 'shop.example', []],
    ['X', 'evil.org', []],
    [' 🎉 ', 'evil.org', []],
    ['', 'evil.org', []],
  ])('%s from %s: %j', (sender, domain, claimed) => {
    expect(claimedNames(sender, domain)).toEqual(claimed);
  });

  test('nothing from the domain that is its name, however it is decorated.', () => {
    const decoration = fc.constantFrom('', ' Support', ' GmbH', '!', ' – News', ' ®');
    const label = fc.stringMatching(/^[a-z]{3,20}$/);
    fc.assert(
      fc.property(label, decoration, (name, end) => {
        expect(claimedNames(`${name}${end}`, `${name}.com`)).toEqual([]);
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
