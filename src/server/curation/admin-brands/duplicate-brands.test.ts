import { describe, expect, it, test } from 'vitest';
import {
  findDuplicateBrands,
  foldName,
  labelOfDomain,
  type NamedBrand,
} from '#server/curation/admin-brands/duplicate-brands.ts';

let lastId = 0;

function brand(name: string, ...domains: string[]): NamedBrand {
  lastId += 1;
  const domain = domains[0] ?? 'none.example';
  return {
    ...{ id: lastId, name, slug: `brand-${lastId}`, domain, domains, logoUrl: null, categoryId: 1 },
    emailCount: 1000 - lastId,
  };
}

const pairs = (brands: readonly NamedBrand[], brandId?: number) =>
  findDuplicateBrands(brands, brandId).map(({ brand: from, into, by }) => [from.name, into.name, by]);

test.each([
  ['Café Löwe', 'cafelowe'],
  ['THE Northwind Company Ltd.', 'northwind'],
  ['Northwind UK', 'northwind'],
  ["Macy's", 'macys'],
  ['H&M', 'hm'],
  ['The News', 'thenews'],
])('A name is folded: %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test.each([
  ['walmart.co.uk', 'walmart'],
  ['mail-walmart.com', 'walmart'],
  ['walmart-email.com', 'walmart'],
  ['wal-mart.com', 'walmart'],
  ['news.com', 'news'],
  ['shop@mail.example', null],
])('A domain has its label: %s', (domain, label) => {
  expect(labelOfDomain(domain)).toBe(label);
});

describe('Likely duplicates', () => {
  const large = brand('Northwind', 'northwind.com');
  const byName = brand('Northwind UK', 'nw-sails.co.uk');
  const byDomain = brand('NW Sails', 'northwind.co.uk');
  const stranger = brand('Contoso', 'contoso.com');
  const brands = [large, byName, byDomain, stranger];

  it('are called the same or have the same label of a domain, the smaller of each pair first', () => {
    expect(pairs(brands)).toEqual([
      ['Northwind UK', 'Northwind', 'name'],
      ['NW Sails', 'Northwind', 'domain'],
    ]);
    expect(pairs([stranger])).toEqual([]);
  });

  it('of one brand are its own pairs, whichever of the two is the larger', () => {
    expect(pairs(brands, byDomain.id)).toEqual([['NW Sails', 'Northwind', 'domain']]);
    expect(pairs(brands, large.id)).toHaveLength(2);
    expect(pairs(brands, stranger.id)).toEqual([]);
    expect(pairs(brands, 99_999)).toEqual([]);
  });

  it('are each paired with the largest, once, and never by two letters', () => {
    const three = [brand('Acme', 'acme.com'), brand('ACME', 'acme.de'), brand('Acme Inc', 'acme.fr')];
    expect(findDuplicateBrands(three).map(({ into, by }) => [into.name, by])).toEqual([
      ['Acme', 'name'],
      ['Acme', 'name'],
    ]);
    expect(pairs([brand('Go', 'go.com'), brand('GO', 'go.de')])).toEqual([]);
  });
});
