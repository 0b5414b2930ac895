import { describe, expect, test } from 'vitest';
import { groupOfValue, groupValue, readBrandGroup } from '#client/features/brand-sets/brand-group.ts';

const read = (search: string) => readBrandGroup(new URLSearchParams(search));

describe('A category or a set of brands', () => {
  test.each([
    ['', { category: null, set: null }],
    ['?category=toys', { category: 'toys', set: null }],
    ['?set=7', { category: null, set: 7 }],
    ['?category=toys&set=7', { category: 'toys', set: 7 }],
    ['?category=set%3A7', { category: null, set: 7 }],
    ['?set=0', { category: null, set: null }],
    ['?set=7x', { category: null, set: null }],
    ['?set=99999999999', { category: null, set: null }],
    [`?category=${'x'.repeat(201)}`, { category: null, set: null }],
  ])('is read from an address: %s', (search, group) => {
    expect(read(search)).toEqual(group);
  });

  test.each([
    { category: null, set: null },
    { category: 'toys', set: null },
    { category: null, set: 7 },
  ])('is one value of a choice: %j', (group) => {
    expect(groupOfValue(groupValue(group))).toEqual(group);
  });
});
