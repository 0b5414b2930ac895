import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxMessageIdCharacters } from '#server/ingest/bounds.ts';
import { readMessageId } from '#server/ingest/parse/message-id.ts';

const idOf = (value: string) => readMessageId([{ name: 'message-id', value }]);

describe('A Message-ID', () => {
  test.each<[string, string]>([
    ['<20240610.1@mta.brand.com>', '20240610.1@mta.brand.com'],
    ['<A.b+C=d/e@x>', 'A.b+C=d/e@x'],
    ['<a@b> (added by the relay)', 'a@b'],
    ['(comment) <a@b>', 'a@b'],
    ['"<a@b>"', 'a@b'],
    ['<a@b><c@d>', 'a@b'],
    ['  a@b  ', 'a@b'],
    ['<a@b', 'a@b'],
    ['a@b>', 'a@b'],
    ['<<a@b>>', 'a@b'],
    ['< a@b >', 'a@b'],
    ['<no-at-sign>', 'no-at-sign'],
    ['<größe@b>', 'größe@b'],
    ['<a\u0000b@c>', 'a b@c'],
    ['<a\u202eb@c>', 'ab@c'],
  ])('%j is %s', (value, id) => {
    expect(idOf(value)).toBe(id);
  });

  test.each(['', ' ', '<>', '< >', '<<>>', '\u0000'])('%j is none', (value) => {
    expect(idOf(value)).toBeNull();
  });

  test('keeps its case: two that differ in it are two', () => {
    expect(idOf('<AbC@x>')).not.toBe(idOf('<aBc@x>'));
  });

  test('is the first of repeated fields, and no other field', () => {
    const fields = [
      { name: 'x-message-id', value: '<x@x>' },
      { name: 'message-id', value: '<one@x>' },
      { name: 'message-id', value: '<two@x>' },
    ];
    expect(readMessageId(fields)).toBe('one@x');
    expect(readMessageId(fields.slice(0, 1))).toBeNull();
  });

  test('is whole up to the bound', () => {
    const longest = 'x'.repeat(maxMessageIdCharacters);
    expect(idOf(`<${longest}>`)).toBe(longest);
    expect(idOf(`<${longest}x>`)).toMatch(/^x+:[0-9a-f]{64}$/);
  });

  test('fits its column, is the same whenever it is read, and stays itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700, size: 'max' }), (written) => {
        const id = idOf(`<${written}>`);
        expect(idOf(`<${written}>`)).toBe(id);
        if (id === null) return;
        expect(id.length).toBeLessThanOrEqual(maxMessageIdCharacters);
        expect(id).toBe(id.trim());
        expect(idOf(id)).toBe(id);
      }),
    );
  });

  test('tells long ids apart by their last letter', () => {
    const ids = ['a', 'b', 'c'].map((end) => idOf(`<${'x'.repeat(2_000)}${end}@y>`));
    expect(new Set(ids).size).toBe(3);
  });
});
