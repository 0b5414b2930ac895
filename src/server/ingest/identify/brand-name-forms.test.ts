import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBrandName } from './brand-name.ts';

describe('The name of a brand', () => {
  test.each([
    ['English', 'Laura from Acme', 'Acme'],
    ['English', 'The team at Acme', 'Acme'],
    ['English', 'Acme Customer Service', 'Acme'],
    ['English', 'Acme News & Updates', 'Acme'],
    ['English', 'Newsletter Acme', 'Acme'],
    ['English', 'Acme Weekly Digest', 'Acme'],
    ['English', 'Your Acme Team', 'Acme'],
    ['English', 'Acme via Mailer', 'Acme'],
    ['German', 'Dein Acme Team', 'Acme'],
    ['German', 'Anna von Acme', 'Acme'],
    ['German', 'Acme Kundenservice', 'Acme'],
    ['French', 'Léa de chez Acme', 'Acme'],
    ['French', 'Acme Actualités', 'Acme'],
    ['Spanish', 'Acme Noticias', 'Acme'],
    ['Portuguese', 'Acme Atendimento', 'Acme'],
    ['Dutch', 'Acme Nieuwsbrief', 'Acme'],
    ['Dutch', 'Sanne van Acme', 'Acme'],
  ])('is taken out of %s: %s', (_language, displayName, name) => {
    expect(toBrandName(displayName, 'acme.example')).toBe(name);
  });

  test.each([
    ['a bar', 'Acme | Homeware', 'Acme'],
    ['a bar, the name behind it', 'Newsletter | Acme', 'Acme'],
    ['a dash', 'Acme – Homeware since 1871', 'Acme'],
    ['a colon', 'Acme: news', 'Acme'],
    ['a bullet', 'Homeware • Acme', 'Acme'],
    ['brackets', 'Homeware (Acme)', 'Acme'],
    ['a comma and a legal form', 'Acme, Inc.', 'Acme'],
    ['a comma with a blank before it', 'Acme , Homeware', 'Acme'],
    ['an at sign', 'Anna @ Acme', 'Acme'],
  ])('is the part the domain confirms: behind or before %s', (_mark, displayName, name) => {
    expect(toBrandName(displayName, 'acme.example')).toBe(name);
  });

  test.each([
    ['Marks & Spencer', 'marksandspencer.example'],
    ['H&M', 'hm.example'],
    ['L’Oréal', 'loreal.example'],
    ['Ben & Jerry’s', 'benjerry.example'],
    ['7-Eleven', '7-eleven.example'],
    ['3M', '3m.example'],
    ['Über', 'uber.example'],
    ['Dr. Hauschka', 'drhauschka.example'],
    ['Yves Saint-Laurent', 'ysl.example'],
    ['Яндекс', 'yandex.example'],
    ['無印良品', 'muji.example'],
    ['The Body Shop', 'thebodyshop.example'],
    ['News Corp', 'newscorp.example'],
    ['Service Now', 'servicenow.example'],
    ['Hello Fresh', 'hellofresh.example'],
  ])('is left as its owner writes it: %s', (name, domain) => {
    expect(toBrandName(name, domain)).toBe(name);
  });

  test.each([
    ['brand.co.uk', 'Brand'],
    ['my-little-shop.com', 'My Little Shop'],
    ['shop_24.com', 'Shop 24'],
    ['hsbc.com', 'HSBC'],
    ['dhl.de', 'DHL'],
    ['ebay.com', 'Ebay'],
    ['xn--mller-kva.de', 'Müller'],
    ['anna.bell@gmail.com', 'Anna Bell'],
    ['noreply+corner-shop@sendgrid.net', 'Corner Shop'],
    ['loaf@substack.com', 'Loaf'],
  ])('is read from the domain where nobody says one: %s', (domain, name) => {
    for (const displayName of ['', '   ', 'no-reply', 'Newsletter', '!!!', 'news@brand.com', '\u200b'])
      expect(toBrandName(displayName, domain)).toBe(name);
  });
});

test('A name is never empty, long or invisible, and is its own name', () => {
  const displayName = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        'Acme',
        ' ',
        ' at ',
        ' | ',
        'Newsletter',
        'The ',
        'Team',
        '®',
        '🌵',
        '\u202e',
        '@',
        '"',
        ', ',
      ),
    ),
    { maxLength: 12 },
  );
  const domain = fc.constantFrom('acme.example', 'my-shop.co.uk', 'anna@gmail.com', 'localhost', '1.example');
  fc.assert(
    fc.property(displayName, domain, (pieces, key) => {
      const name = toBrandName(pieces.join(''), key);
      expect(name.length).toBeGreaterThan(0);
      expect([...name].length).toBeLessThanOrEqual(60);
      expect(name).toMatch(/[\p{L}\p{N}]/u);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(name).toBe(name.trim());
    }),
    { numRuns: 300 },
  );
});
