import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEveryRow, readTable } from '#tests/support/table.ts';
import { claimedNames, squashName } from './claimed-name.ts';
import { findDisguisedWord } from './look-alike-letters.ts';

test('A name is compared as', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'squashed-names.tsv', ['name', 'squashed']),
    ({ name, squashed }) => {
      expect(squashName(name)).toBe(squashed);
    },
  );
});

describe('A mail claims', () => {
  test('A mail claims the names that its sender shows', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'claimed-names.tsv', ['sender', 'domain', 'claimed']),
      ({ sender, domain, claimed }) => {
        expect(claimedNames(sender, domain).join(' | ')).toBe(claimed);
      },
    );
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
