import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutLiteralEntities } from '#server/ingest/clean/text/literal-entities.ts';

describe('An entity that a text part spells out is read', () => {
  test.each([
    ['Tom &amp; Co', 'Tom & Co'],
    ['Hello&nbsp;Rachel', 'Hello Rachel'],
    ['&quot;Sale&quot;', '"Sale"'],
    ['don&apos;t', "don't"],
    ['don&rsquo;t', 'don’t'],
    ['&ldquo;Sale&rdquo;', '“Sale”'],
    ['&bdquo;Sale&ldquo;', '„Sale“'],
    ['&laquo;Soldes&raquo;', '«Soldes»'],
    ['2024&ndash;2026', '2024–2026'],
    ['Sale&mdash;now&hellip;', 'Sale—now…'],
    ['&bull; Lamps &middot; Rugs', '• Lamps · Rugs'],
    ['&euro;20, &pound;20, &yen;20', '€20, £20, ¥20'],
    ['&copy; Brand&reg; Lamp&trade;', '© Brand® Lamp™'],
    ['20 &deg;C, &sect; 5', '20 °C, § 5'],
    ['&iquest;Listo? &iexcl;Ya!', '¿Listo? ¡Ya!'],
    ['J&uuml;rgen Wei&szlig;', 'Jürgen Weiß'],
    ['&Uuml;ber &Ouml;l', 'Über Öl'],
    ['Zo&euml; &amp; Ren&eacute;e', 'Zoë & Renée'],
    ['Se&ntilde;ora, Fran&ccedil;ois', 'Señora, François'],
    ['&Aring;sa, S&oslash;ren, &AElig;bler', 'Åsa, Søren, Æbler'],
    ['&scaron;koda, Dvo&rcaron;&aacute;k', 'škoda, Dvořák'],
    ['S&atilde;o Jo&atilde;o', 'São João'],
    ['f&#252;r dich', 'für dich'],
    ['f&#xFC;r dich', 'für dich'],
    ['&#8364;20', '€20'],
    ['&#128512;', '😀'],
    ['&#x1F600;', '😀'],
    ['rachel&#64;reader.org', 'rachel@reader.org'],
    ['Sommer&shy;schluss&zwnj;', 'Sommerschluss'],
  ])('%s', (text, read) => {
    expect(withoutLiteralEntities(text)).toBe(read);
  });
});

describe('What is no entity stays as it is written', () => {
  test.each([
    'Tom & Co',
    'Q&A; more',
    'fish &chips;',
    'a&nbsp b',
    'R&D',
    '&unknown;',
    '&valueOf;',
    '&#;',
    '&#x;',
    '&#xZZ;',
    'https://brand.com/?a=1&copy=2',
  ])('%s', (text) => {
    expect(withoutLiteralEntities(text)).toBe(text);
  });

  test.each([
    ['a tag that the text speaks of', '&lt;b&gt;'],
    ['the same in numbers', '&#60;b&#62;'],
    ['the same in hexadecimal', '&#x3C;b&#x3e;'],
    ['a control character', '&#0;&#7;&#27;'],
    ['half of a character', '&#xD83D;&#55357;'],
    ['what is beyond all characters', '&#9999999;'],
  ])('and so does %s', (_what, text) => {
    expect(withoutLiteralEntities(text)).toBe(text);
  });
});

describe('A text part', () => {
  const entity = fc.constantFrom(
    '&amp;',
    '&lt;',
    '&#60;',
    '&#38;',
    '&uuml;',
    '&qacute;',
    '&#xD800;',
    '&zwj;',
  );
  const text = fc
    .array(fc.oneof(entity, fc.string({ maxLength: 5 }), fc.constantFrom('&', ';', '#', 'x3', 'lt;', 'amp;')))
    .map((pieces) => pieces.join(''));

  test('is read once: what an entity spells is not read again', () => {
    expect(withoutLiteralEntities('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
    expect(withoutLiteralEntities('&#38;amp;')).toBe('&amp;');
  });

  test('gets no tags and no longer by it', () => {
    fc.assert(
      fc.property(text, (given) => {
        const read = withoutLiteralEntities(given);
        expect(read.length).toBeLessThanOrEqual(given.length);
        expect(read.split(/[<>]/).length).toBe(given.split(/[<>]/).length);
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });
});
