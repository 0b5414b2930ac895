import { describe, expect, it } from 'vitest';
import { conjunctsOf } from '#server/features/email-search/tsquery-parts.ts';

describe('what must all hold in a tsquery', () => {
  it.each<[string, string[]]>([
    ["'a'", ["'a'"]],
    ["'a' & 'b' & ('c' | 'd' & 'e')", ["'a'", "'b'", "('c' | 'd' & 'e')"]],
    ["(('a' | 'b') & 'c') & ('@r:0' | '@r:1')", ["('a' | 'b')", "'c'", "('@r:0' | '@r:1')"]],
    ["('a' | 'b')", ["('a' | 'b')"]],
    ["'a' | 'b' & 'c'", ["'a' | 'b' & 'c'"]],
    ["('a' <-> 'b') & 'c':AB", ["('a' <-> 'b')", "'c':AB"]],
    ["'it''s (&' & '!&|'", ["'it''s (&'", "'!&|'"]],
  ])('is its parts: %s', (tsquery, parts) => {
    expect(conjunctsOf(tsquery)).toEqual(parts);
  });

  it('keeps what must not be there with what must', () => {
    expect(conjunctsOf("'a' & !('b' & 'c') & 'd'")).toEqual(["'a' & !('b' & 'c')", "'d'"]);
    expect(conjunctsOf("!'a' & !'b'")).toEqual(["!'a' & !'b'"]);
    expect(conjunctsOf("('a' | !'b') & 'c'")).toEqual(["'c' & ('a' | !'b')"]);
  });

  it('has the rest of very many in one', () => {
    const many = Array.from({ length: 20 }, (_, at) => `'${at}'`);
    const parts = conjunctsOf(many.join(' & '));
    expect(parts).toHaveLength(8);
    expect(parts.join(' & ')).toBe(many.join(' & '));
  });
});
