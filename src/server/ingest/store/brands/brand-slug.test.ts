import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBrandSlug } from '#server/ingest/store/brands/brand-slug.ts';

describe('The address of a brand’s page is', () => {
  test.each([
    ['Acme', 'acme.com', 'acme'],
    ['Acme Foods', 'acme.com', 'acme-foods'],
    ['Marks & Spencer', 'marksandspencer.com', 'marks-spencer'],
    ['Ben & Jerry’s', 'benjerry.com', 'ben-jerrys'],
    ["L'Oréal", 'loreal.com', 'loreal'],
    ['Über Größe', 'uber.de', 'uber-gro-e'],
    ['  --Acme--  ', 'acme.com', 'acme'],
    ['ACME 24/7', 'acme.com', 'acme-24-7'],
    ['Ａｃｍｅ', 'acme.com', 'acme'],
  ])('made of its name: %s', (name, domain, slug) => {
    expect(toBrandSlug(name, domain)).toBe(slug);
  });

  test.each([
    ['無印良品', 'muji.com', 'muji'],
    ['Яндекс', 'yandex.ru', 'yandex'],
    ['🌵', 'cactus-shop.co.uk', 'cactus-shop'],
    ['', 'loaf@substack.com', 'loaf'],
    ['!!!', '-.com', 'com'],
    ['無', '無@', 'brand'],
    ['', '', 'brand'],
  ])('made of its domain where the name %j gives nothing', (name, domain, slug) => {
    expect(toBrandSlug(name, domain)).toBe(slug);
  });

  test('short, cut without a dash at its end', () => {
    expect(toBrandSlug('a'.repeat(200), 'x.com')).toBe('a'.repeat(60));
    expect(toBrandSlug(`${'a'.repeat(59)} b`, 'x.com')).toBe('a'.repeat(59));
  });

  test('letters, digits and single dashes, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, domain) => {
        const slug = toBrandSlug(name, domain);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(60);
        expect(toBrandSlug(slug, domain)).toBe(slug);
      }),
    );
  });
});
