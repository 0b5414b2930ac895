import { describe, expect, it } from 'vitest';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import { printClauses } from '#shared/email-query/print-query.ts';

const printed = (text: string) => printClauses(parseQuery(text).clauses);

describe('a query', () => {
  it.each([
    ['summer sale', 'summer sale'],
    ['"Last  Chance"', '"last chance"'],
    ['“last chance„', '"last chance"'],
    ['t-shirt', '"t shirt"'],
    ['a OR b c', 'a OR b c'],
    ['a|b', 'a OR b'],
    ['-a -"b c" -type:promotion', '-a -"b c" -type:promotion'],
    ['brand:"Royal Mail" from:@Shop.example', 'brand:"Royal Mail" from:shop.example'],
    [
      'season:"Black Friday" season:black_friday season:BlackFriday',
      'season:black-friday season:black-friday season:black-friday',
    ],
    ['lang:German lang:de-AT', 'lang:de lang:de'],
    [
      'offer:>=30 offer:>30 offer:30% offer:<=20 offer:20..40',
      'offer:>=30 offer:>=31 offer:30 offer:<=20 offer:20..40',
    ],
    ['after:2025-11-01 before:2025-12 on:2025', 'after:2025-11-01 before:2025-12-01 on:2025'],
    ['日 sal*', '日* sal*'],
  ])('%s is %s', (text, canonical) => {
    expect(printed(text)).toBe(canonical);
    expect(parseQuery(printed(text)).clauses).toEqual(parseQuery(text).clauses);
    expect(parseQuery(text).notes).toEqual([]);
  });
  it('says', () => {
    expect(parseQuery('after:tuesday').notes).toEqual([
      '“after:tuesday” is no date, so it is searched as words.',
    ]);
    expect(parseQuery('from:nike foo:bar "abc').notes).toEqual([
      '“from:nike” is no address or domain, so “nike” is searched as a word.',
      '“foo:bar” begins with no known operator, so it is searched as words.',
      'A quotation mark has no second one, so it is left out.',
    ]);
  });
});
